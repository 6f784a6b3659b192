import { useEffect } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Replays the input event. React reports a value only if it differs from the last one set via the element.
 */
function typeAgain(control: TextControl, initial: string, text: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Goes beside a controlled text field. Text typed before hydration is visible, but `onChange` never saw it,
 * and the next render would drop it. This reports it, unless a stored draft has filled the field meanwhile.
 */
export function EarlyText({ controlId }: { controlId: string }) {
  useEffect(() => {
    const control = document.getElementById(controlId) as TextControl | null;
    if (!control || control.value === control.defaultValue) return;
    const { value: typed, defaultValue: initial } = control;
    const timer = setTimeout(() => {
      // Reporting another field may have rendered this one without the typed text.
      if (control.value === typed || control.value === initial) typeAgain(control, initial, typed);
    });
    return () => clearTimeout(timer);
  }, [controlId]);
  return null;
}
