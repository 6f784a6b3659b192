import { useEffect } from 'react';
import { FormError } from '#web/ui/form-error.tsx';
import type { FormResult } from './form-result.ts';

interface RefusalProps {
  /** A new object with every refusal. */
  result: Pick<FormResult, 'message' | 'fields'> | null | undefined;
  /** The form's fields in their order, by name, which is also the id of the control. */
  labels: Readonly<Record<string, string>>;
}

function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  // A wrong password is typed anew, a wrong address is mended.
  if (control instanceof HTMLInputElement && control.type === 'password') control.select();
}

/**
 * Says above a form why it was refused, each thing once. One wrong field has its sentence beside it and takes the focus;
 * several are listed here by name, and what is no field's fault is said here: then the focus comes here.
 */
export function Refusal({ result, labels }: RefusalProps) {
  const { fields = {}, message = null } = result ?? {};
  const wrong = Object.keys(labels).filter((name) => fields[name]);
  const [only] = wrong.length === 1 && !message ? wrong : [];
  useEffect(() => {
    if (result && only) focusField(only);
  }, [result, only]);
  // A sentence about something that this form has no field for.
  const stray = Object.entries(fields).find(([name]) => !(name in labels))?.[1];
  const shown = message ?? stray ?? (wrong.length > 1 ? `Please check these ${wrong.length} fields:` : null);
  const problems = wrong.map((name) => ({ fieldId: name, message: labels[name] ?? name }));
  return <FormError message={shown} occasion={result} problems={wrong.length > 1 ? problems : []} />;
}
