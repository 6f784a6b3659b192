import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { TicketEntry } from './load-tickets.ts';
import { ticketSearch } from './support-links.ts';

const STORE = 'listwright:ticket-keys';

const keys = [
  { key: 'j', what: 'Next ticket' },
  { key: 'k', what: 'Previous ticket' },
  { key: 'r', what: 'Reply to the open ticket' },
  { key: '?', what: 'Show these keys' },
] as const;

interface TicketKeysProps {
  entries: readonly Pick<TicketEntry, '_id'>[];
  openedId: string | null;
}

/** True while a key belongs to something else: text being typed, a choice, or an open dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Focuses the reply's text field, behind its tab if need be. */
function goToReply(): void {
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name="reply"]');
  if (!field()) document.querySelector<HTMLElement>('[role="tab"]')?.click();
  requestAnimationFrame(() => field()?.focus());
}

const listeners = new Set<() => void>();

/** Single keys disturb people who dictate, so they can be switched off, in this browser. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off';
  } catch {
    return true;
  }
}

function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, 'off');
  } catch {
    // Without storage they stay as they are.
  }
  for (const notify of listeners) notify();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keys that move through the list and start a reply, and the button that lists them. */
export function TicketKeys({ entries, openedId }: TicketKeysProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isListed, setIsListed] = useState(false);
  const isOn = useSyncExternalStore(listen, areKeysOn, () => true);

  function step(by: 1 | -1): void {
    const at = entries.findIndex(({ _id }) => _id === openedId);
    const next = entries[at === -1 ? 0 : at + by];
    if (next) void navigate({ search: ticketSearch(params, next._id) }, { preventScrollReset: true });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const actions: Record<string, () => void> = {
      j: () => step(1),
      k: () => step(-1),
      r: goToReply,
      '?': () => setIsListed(true),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);

  return (
    <>
      <Button size="small" variant="quiet" className="max-sm:hidden" onClick={() => setIsListed(true)}>
        <Keyboard aria-hidden="true" className="size-4" />
        Keys
      </Button>
      <Dialog isOpen={isListed} onClose={() => setIsListed(false)} title="Keys">
        <div className="grid gap-6">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
            {keys.map(({ key, what }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-grid size-8 place-items-center rounded-control border border-line-strong bg-well">
                    {key}
                  </kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label="Use these keys"
            hint="They never act while you type."
            state={isOn ? 'On' : 'Off'}
            checked={isOn}
            onChange={(event) => switchKeys(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
    </>
  );
}
