import { useEffect, useRef, useState } from 'react';
import { addTextModelKey, type TextModelKey } from '#contract/settings.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toastFailure } from '../failure-toast.ts';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';

const AI_STUDIO = 'https://aistudio.google.com/apikey';

/** What is in edit mode: a new key, a stored one by id, or null. */
type Open = { kind: 'new' } | { kind: 'edit'; id: string } | null;

interface KeyListProps {
  keys: readonly TextModelKey[];
  isGemini: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Deleting a row removes the focused button, so the focus moves to the list. */
function useFocusAfterDeletion(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isLost) list.current?.focus({ preventScroll: true });
  }, [count]);
  return list;
}

export function KeyList({ keys, isGemini, onDirtyChange }: KeyListProps) {
  const [open, setOpen] = useState<Open>(null);
  // Another user deleted it: an invisible form must not block opening others.
  if (open?.kind === 'edit' && !keys.some(({ _id }) => _id === open.id)) setOpen(null);
  const { isBusy, run } = useChange();
  const list = useFocusAfterDeletion(keys.length);
  const close = () => setOpen(null);
  const addButton = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'new' })} disabled={open !== null}>
      Add key
    </Button>
  );
  return (
    <Panel title="API keys" action={keys.length > 0 && addButton}>
      {open?.kind === 'new' && (
        <KeyForm
          isBusy={isBusy}
          onCancel={close}
          onDirtyChange={onDirtyChange}
          onSave={async (body, onFailure) => {
            const isAdded = await run(() => api(addTextModelKey, { body }), {
              said: messageOf,
              onFailed: (error) => {
                toastFailure(error, 'Failed to add key');
                onFailure(error);
              },
            });
            if (isAdded) close();
          }}
        />
      )}
      {keys.length === 0 && open === null && <NoKeys isGemini={isGemini} action={addButton} />}
      <ul ref={list} tabIndex={-1} aria-label="API keys" className="divide-y divide-line focus:outline-none">
        {keys.map((row) => (
          <KeyRow
            key={row._id}
            row={row}
            isEditing={open?.kind === 'edit' && open.id === row._id}
            isEditDisabled={open !== null}
            onEdit={() => setOpen({ kind: 'edit', id: row._id })}
            onEndEdit={close}
            onDirtyChange={onDirtyChange}
          />
        ))}
      </ul>
    </Panel>
  );
}

function NoKeys({ isGemini, action }: { isGemini: boolean; action: React.ReactNode }) {
  if (!isGemini) {
    return (
      <EmptyState title="No key is stored" action={action}>
        An endpoint on your own machine, such as Ollama or LM Studio, usually needs none. Add one if yours
        asks for it.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Add a Gemini key to write with AI" action={action}>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-left">
        <li>
          Open{' '}
          <a href={AI_STUDIO} target="_blank" rel="noreferrer" className="text-link">
            Google AI Studio<span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
          and sign in with a Google account.
        </li>
        <li>Choose “Create API key” and copy it.</li>
        <li>Add it here. It is tested at once and used when the test passes.</li>
      </ol>
      <p className="mt-3">
        Until then the demo writer writes listings from the facts alone, without AI, and marks them Demo.
      </p>
    </EmptyState>
  );
}
