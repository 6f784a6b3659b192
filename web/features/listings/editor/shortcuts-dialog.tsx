import { useEffect } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

const shortcuts = [
  ['Enter', 'Begin the next item of a list'],
  ['Backspace', 'Remove an empty item'],
  ['Alt + ↑, Alt + ↓', 'Move an item up or down'],
  ['F8, Shift + F8', 'Go to the next or previous thing to mend'],
  ['Ctrl + S or ⌘ S', 'Save at once'],
  ['Ctrl + Z or ⌘ Z', 'Undo what was typed in the field'],
  ['?', 'Show this list (outside a text)'],
] as const;

/** The keys of the editor. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-medium text-small">{keys}</dt>
            <dd className="text-ink-soft text-small">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface EditorKeys {
  onSave: () => void;
  onStep: (by: 1 | -1) => void;
  onHelp: () => void;
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The keys that work anywhere on the page. */
export function useEditorKeys({ onSave, onStep, onHelp }: EditorKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return;
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      const act = (action: () => void) => {
        event.preventDefault();
        action();
      };
      if (key === 's' && (ctrlKey || metaKey)) act(onSave);
      else if (key === 'F8') act(() => onStep(shiftKey ? -1 : 1));
      else if (key === '?' && !isText(target)) act(onHelp);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onSave, onStep, onHelp]);
}
