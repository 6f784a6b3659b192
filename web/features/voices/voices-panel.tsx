import { useCallback, useRef, useState } from 'react';
import { deleteVoice, VOICES_MAX, type Voice, voiceLineKeys, voiceLineNames } from '#contract/voices.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { DeleteDialog } from '#web/domain/delete-dialog.tsx';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Card, Panel } from '#web/ui/panel.tsx';
import { type OpenVoice, VoiceDialog } from './voice-dialog.tsx';

const FULL = `You have ${VOICES_MAX} voices, which is the most there can be. Delete one to add another.`;

interface VoicesPanelProps {
  /** Null if loading failed, with the reason in `problem`. */
  voices: readonly Voice[] | null;
  problem: string | null;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** The voices, to add, edit and delete them. */
export function VoicesPanel({ voices, problem, onDirtyChange }: VoicesPanelProps) {
  const refresh = useRefresh();
  const [open, setOpen] = useState<OpenVoice>(null);
  const [doomed, setDoomed] = useState<Voice | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(null), []);
  const onDeleted = async () => {
    await refresh();
    // The pressed button was removed with its card.
    panel.current?.focus({ preventScroll: true });
  };
  const isFull = (voices?.length ?? 0) >= VOICES_MAX;
  const addButton = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'new' })}>
      Add a voice
    </Button>
  );
  return (
    <div ref={panel} tabIndex={-1} className="focus:outline-none">
      <Panel title="Voices" action={voices && voices.length > 0 && !isFull && addButton}>
        {isFull && <p className="mb-4 text-ink-soft text-small">{FULL}</p>}
        {!voices && <LoadProblem sentence={problem} />}
        {voices?.length === 0 && (
          <EmptyState title="No voice yet" action={addButton}>
            Add one from texts you like, or describe it in a few lines. You can write listings without one.
          </EmptyState>
        )}
        {voices && voices.length > 0 && (
          <ul className="grid gap-5 lg:grid-cols-2">
            {voices.map((voice) => (
              <li key={voice._id}>
                <VoiceCard
                  voice={voice}
                  onEdit={() => setOpen({ kind: 'edit', voice })}
                  onDelete={() => setDoomed(voice)}
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <VoiceDialog open={open} onClose={close} onDirtyChange={onDirtyChange} />
      <DeleteDialog
        name={doomed?.name ?? null}
        kind="voice"
        onClose={() => setDoomed(null)}
        onDelete={async () => doomed && api(deleteVoice, { params: { id: doomed._id } })}
        onDeleted={onDeleted}
      >
        Listings written in it stay as they are.
      </DeleteDialog>
    </div>
  );
}

interface VoiceCardProps {
  voice: Voice;
  onEdit: () => void;
  onDelete: () => void;
}

function VoiceCard({ voice: { name, lines }, onEdit, onDelete }: VoiceCardProps) {
  return (
    <Card className="flex h-full flex-col gap-4">
      <h3 className="wrap-anywhere font-semibold">{name}</h3>
      <dl className="grid gap-3 text-small">
        {voiceLineKeys
          .filter((key) => lines[key] !== '')
          .map((key) => (
            <div key={key}>
              <dt className="text-caption text-ink-faint">{voiceLineNames[key]}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {lines[key]}
              </dd>
            </div>
          ))}
      </dl>
      <div className="mt-auto flex gap-2">
        <Button size="small" onClick={onEdit} aria-label={`Edit the voice ${name}`}>
          Edit
        </Button>
        <Button size="small" variant="quiet" onClick={onDelete} aria-label={`Delete the voice ${name}`}>
          Delete
        </Button>
      </div>
    </Card>
  );
}
