import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * Controls a native `<dialog>` by a boolean. The browser provides the rest: an inert page, closing on Escape
 * (unless the owner keeps it open to ask first), returning the focus. Dialog libraries write style elements,
 * which our content security policy blocks. The focus starts on `data-initial-focus`, else on the first
 * focusable element.
 */
export function useModalDialog(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const [closings, setClosings] = useState(0);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser may close what its owner wants to stay open
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
  }, [isOpen, closings]);
  return {
    /** How often it was opened. Used as the content's key: new at each opening, kept while fading out. */
    opening,
    props: {
      ref,
      // On Escape the owner decides. Cancel events of a file chooser inside bubble up to here too.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // Also when the browser closed it on its own, as it does if Escape is pressed repeatedly. The event of
      // a closing from here may arrive after the next opening, which it must not end.
      onClose: () => {
        if (!isOpen || ref.current?.open) return;
        onClose();
        setClosings((count) => count + 1);
      },
      // A press on the dialog element itself, outside its content, is on the backdrop.
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
