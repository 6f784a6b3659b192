import { useLocation } from 'react-router';
import { formatCountOf } from '#web/lib/format-count.ts';
import { loginPathFor } from '#web/lib/safe-next.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditor } from './editor-context.ts';
import { changedKeys, type ListingState } from './listing-store.ts';

/** Whether what was typed is saved, in a few words. */
export function saveWords(state: ListingState): { words: string; isTrouble: boolean } {
  const { problem, conflicts, refusals, isSaving } = state;
  const trouble = (words: string) => ({ words, isTrouble: true });
  const waiting = Object.keys(conflicts).length;
  const refused = Object.keys(refusals).length;
  if (problem === 'unsent') return trouble('Not saved yet: no connection, we keep trying');
  if (problem === 'signedOut') return trouble('Not saved yet: you are signed out');
  if (problem === 'gone') return trouble('Not saved: this listing was deleted');
  if (problem === 'notOwn') return trouble('Not saved: only its owner can change this listing');
  if (isSaving) return { words: 'Saving…', isTrouble: false };
  if (waiting > 0) return trouble(`Not saved yet: ${formatCountOf(waiting, 'field')} to choose`);
  if (refused > 0) return trouble(`Not saved yet: ${formatCountOf(refused, 'field')} refused`);
  return { words: changedKeys(state).length > 0 ? 'Saving…' : 'Saved', isTrouble: false };
}

/** Says whether what was typed is saved, and what to do if it is not. */
export function SaveState() {
  const { state, store } = useEditor();
  const location = useLocation();
  const { words, isTrouble } = saveWords(state);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small">
      <p role="status" className={isTrouble ? 'font-medium text-warning' : 'text-ink-soft'}>
        {words}
      </p>
      {state.problem === 'signedOut' && (
        <a href={loginPathFor(location)} target="_blank" rel="noreferrer" className="text-link font-medium">
          Sign in in another tab; your text stays here
        </a>
      )}
      {(state.problem === 'signedOut' || state.problem === 'unsent') && (
        <Button size="small" variant="quiet" onClick={() => void store.flush()} isBusy={state.isSaving}>
          Try now
        </Button>
      )}
    </div>
  );
}
