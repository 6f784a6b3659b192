import { useLocation } from 'react-router';
import { listFailedAnswers } from '#contract/generation.ts';
import { getTextModelSettings, getTextModelUsage, listTextModelKeys } from '#contract/settings.ts';
import { titled } from '#web/domain/page-meta.ts';
import { failureText } from '#web/features/settings/failure-toast.ts';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { FailedAnswers } from '#web/features/settings/text-model/failed-answers.tsx';
import { GeminiKeysEditor } from '#web/features/settings/text-model/gemini-keys-editor.tsx';
import { ModelUsageTable } from '#web/features/settings/text-model/model-usage.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/gemini-keys';

const TITLE = 'Gemini API Keys Management';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const reference = new URL(request.url).searchParams.get('reference')?.trim().slice(0, 100) ?? '';
  try {
    const [keys, settings, usage, answers] = await Promise.all([
      api(listTextModelKeys, {}),
      api(getTextModelSettings, {}),
      api(getTextModelUsage, {}),
      api(listFailedAnswers, { query: reference ? { reference } : {} }),
    ]);
    return {
      keys: keys.data,
      settings: settings.data,
      usage: usage.data,
      answers: answers.data,
      reference,
      failure: null,
    };
  } catch (error) {
    // A lost session or Admin role shows the error page; other failures are shown on this page.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
    const sentence = failureText(error, 'Failed to fetch keys');
    return { keys: [], settings: null, usage: [], answers: [], reference, failure: sentence };
  }
}

export default function GeminiKeys({ loaderData }: Route.ComponentProps) {
  const { keys, settings, usage, answers, reference, failure } = loaderData;
  return (
    <>
      <PageHeader
        title={screenTitle(useLocation().pathname, TITLE)}
        lead="The model that writes the listings, and its keys. Keys are stored encrypted and never shown in full again."
      />
      <GeminiKeysEditor keys={keys} settings={settings} failure={failure} />
      {settings && <ModelUsageTable usage={usage} />}
      {settings && <FailedAnswers answers={answers} reference={reference} />}
    </>
  );
}
