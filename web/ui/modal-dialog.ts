import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * Drives a native `<dialog>` from a boolean. The browser brings what a modal needs: the rest of the page is inert, Escape
 * closes (unless the owner keeps it open, to ask first), the focus returns to where it came from. (Scripted dialogs would
 * also write style elements, which our content security policy refuses.) The focus starts on the element marked
 * `data-initial-focus`, else on the first one.
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
    /** How often it was opened, as the key of the content: fresh at each opening, still there while it fades out. */
    opening,
    props: {
      ref,
      // Escape asks the owner, who closes it or not. An event of a file chooser inside passes by here too.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // Also when the browser closed it all the same, as it does when Escape is pressed again and again.
      onClose: () => {
        onClose();
        setClosings((count) => count + 1);
      },
      // A press on the dialog element itself, outside its content, is one on the backdrop.
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
