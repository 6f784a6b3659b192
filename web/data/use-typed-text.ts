import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person types or chooses and may read again later: no passwords, nothing the page sends along. */
const TYPED =
  'input[name]:not([type=hidden], [type=password], [type=checkbox]), textarea[name], select[name]';

const controlsOf = (form: HTMLFormElement): Control[] => [...form.querySelectorAll<Control>(TYPED)];

function readTyped(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    // Storage may be unavailable; the page then begins as it came.
    return {};
  }
}

function saveTyped(key: string, form: HTMLFormElement): void {
  try {
    const values = controlsOf(form).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
  } catch {
    // Storage may be full or unavailable.
  }
}

/**
 * Keeps a form's input for Back, Forward and a reload, until the tab is closed.
 * @param visit names the person and this visit, so that a new visit or another person begins afresh; null if
 * this visit cannot be told from others
 */
export function useTypedText(formRef: RefObject<HTMLFormElement | null>, visit: string | null): void {
  useEffect(() => {
    const form = formRef.current;
    if (!form || visit === null) return;
    const key = `listwright:typed:${visit}`;
    const typed = readTyped(key);
    for (const control of controlsOf(form)) {
      const value = typed[control.name];
      if (value !== undefined) control.value = value;
    }
    const save = () => saveTyped(key, form);
    form.addEventListener('input', save);
    return () => form.removeEventListener('input', save);
  }, [formRef, visit]);
}
