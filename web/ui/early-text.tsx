import { useEffect } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** As if it were typed now. React reports a value only when it differs from the last one that was set through the element. */
function typeAgain(control: TextControl, initial: string, text: string): void {
  const { selectionStart, selectionEnd } = control;
  control.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Stands beside a controlled text field. What was typed before React took the page over stays in view, but its `onChange` has
 * not heard of it and the next rendering would drop it: this reports it, unless a stored draft has filled the field meanwhile.
 */
export function EarlyText({ controlId }: { controlId: string }) {
  useEffect(() => {
    const control = document.getElementById(controlId) as TextControl | null;
    if (!control || control.value === control.defaultValue) return;
    const { value: typed, defaultValue: initial } = control;
    const timer = setTimeout(() => {
      // Reporting another field may have rendered this one meanwhile, without what was typed.
      if (control.value === typed || control.value === initial) typeAgain(control, initial, typed);
    });
    return () => clearTimeout(timer);
  }, [controlId]);
  return null;
}
