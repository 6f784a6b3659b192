import { getTextModelSettings, listTextModelKeys } from '#contract/settings.ts';
import { failureText } from '#web/features/settings/failure-toast.ts';
import { GeminiKeysEditor } from '#web/features/settings/gemini-keys-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/gemini-keys';

export const meta: Route.MetaFunction = () => [{ title: 'Gemini API Keys Management - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  try {
    const [keys, settings] = await Promise.all([api(listTextModelKeys, {}), api(getTextModelSettings, {})]);
    return { keys: keys.data, settings: settings.data, failure: null };
  } catch (error) {
    // Who has been signed out, or is no Admin any more, is shown that; the rest stays on this page.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
    return { keys: [], settings: null, failure: failureText(error, 'Failed to fetch keys') };
  }
}

export default function GeminiKeys({ loaderData: { keys, settings, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Gemini API Keys Management"
        lead="Keys and model that write the listings. Keys are stored encrypted and never shown in full again."
      />
      <GeminiKeysEditor keys={keys} settings={settings} failure={failure} />
    </>
  );
}
