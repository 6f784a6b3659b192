import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Switch } from './switch.tsx';

const STORE = 'listwright:keys';

/** Controls in which letters are typed or choose something. */
const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export interface PageKey {
  key: string;
  /** In the list of keys: `Next ticket`. */
  what: string;
  run: () => void;
}

/** True while a key belongs to something else: text being typed, a choice, or an open dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  return target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
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

interface PageKeysProps {
  keys: readonly PageKey[];
  /** Keys that work within texts, which only their controls hear. */
  textKeys?: readonly Pick<PageKey, 'key' | 'what'>[];
}

/** Single keys that act on the page, and the button that lists them; `?` lists them too. */
export function PageKeys({ keys, textKeys = [] }: PageKeysProps) {
  const [isListed, setIsListed] = useState(false);
  const isOn = useSyncExternalStore(listen, areKeysOn, () => true);
  const all: readonly PageKey[] = [
    ...keys,
    { key: '?', what: 'Show these keys', run: () => setIsListed(true) },
  ];

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = all.find(({ key }) => key === event.key);
    if (!pressed || isTaken(event)) return;
    event.preventDefault();
    pressed.run();
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
            {[...all, ...textKeys].map(({ key, what }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-grid h-8 min-w-8 place-items-center rounded-control border border-line-strong bg-well px-2">
                    {key}
                  </kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label="Use these keys"
            hint={
              textKeys.length > 0
                ? 'Single letters never act while you type.'
                : 'They never act while you type.'
            }
            state={isOn ? 'On' : 'Off'}
            checked={isOn}
            onChange={(event) => switchKeys(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
    </>
  );
}
