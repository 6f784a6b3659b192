import { useState } from 'react';
import { DEFAULT_LANGUAGE, findLanguage } from '#contract/languages.ts';
import { getVoices, getWordLists } from '#contract/voices.ts';
import { loadPart } from '#web/data/load-part.ts';
import { titled } from '#web/domain/page-meta.ts';
import { VoicesPanel } from '#web/features/voices/voices-panel.tsx';
import { hasWords } from '#web/features/voices/words-draft.ts';
import { WordsPanel } from '#web/features/voices/words-panel.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import type { Route } from './+types/voice';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Voice');

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const asked = findLanguage(new URL(request.url).searchParams.get('language') ?? '')?.name;
  const [voices, words] = await Promise.all([
    loadPart(page, async () => (await page.api(getVoices, {})).data, 'Failed to load your voices'),
    loadPart(
      page,
      async () => {
        const lists = (await page.api(getWordLists, {})).data;
        return { lists, language: asked ?? lists.find(hasWords)?.language ?? DEFAULT_LANGUAGE };
      },
      'Failed to load your words',
    ),
  ]);
  return { voices, words };
}

export default function VoicePage({ loaderData: { voices, words } }: Route.ComponentProps) {
  const [isVoiceDirty, setIsVoiceDirty] = useState(false);
  const [areWordsDirty, setAreWordsDirty] = useState(false);
  return (
    <>
      <PageHeader
        title="Voice"
        lead="How your listings sound, and the words they use or never use. You choose a voice for each listing; your words count for all of them."
      />
      <div className="grid gap-12">
        <VoicesPanel voices={voices.content} problem={voices.problem} onDirtyChange={setIsVoiceDirty} />
        <WordsPanel words={words.content} problem={words.problem} onDirtyChange={setAreWordsDirty} />
      </div>
      <UnsavedChangesGuard isDirty={isVoiceDirty || areWordsDirty} coversSearch />
    </>
  );
}
