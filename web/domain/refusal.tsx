import { useEffect } from 'react';
import { FormError } from '#web/ui/form-error.tsx';
import type { FormResult } from './form-result.ts';

interface RefusalProps {
  /** A new object for each failure. */
  result: Pick<FormResult, 'message' | 'fields'> | null | undefined;
  /** The form's field labels in order, by name, which is also the control's id. */
  labels: Readonly<Record<string, string>>;
}

function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus();
  // Users retype a wrong password but correct a wrong address.
  if (control instanceof HTMLInputElement && control.type === 'password') control.select();
}

/**
 * Shows above a form why it was rejected, without repeating anything. A single wrong field has its message
 * beside it and takes the focus. Several are listed here, as are errors that belong to no field; then the
 * focus comes here.
 */
export function Refusal({ result, labels }: RefusalProps) {
  const { fields = {}, message = null } = result ?? {};
  const wrong = Object.keys(labels).filter((name) => fields[name]);
  const [only] = wrong.length === 1 && !message ? wrong : [];
  useEffect(() => {
    if (result && only) focusField(only);
  }, [result, only]);
  // An error for something this form has no field for.
  const stray = Object.entries(fields).find(([name]) => !(name in labels))?.[1];
  const shown = message ?? stray ?? (wrong.length > 1 ? `Please check these ${wrong.length} fields:` : null);
  const problems = wrong.map((name) => ({ fieldId: name, message: labels[name] ?? name }));
  return <FormError message={shown} occasion={result} problems={wrong.length > 1 ? problems : []} />;
}
