import { type FormEvent, useState } from 'react';
import type { FormResult } from './form-result.ts';

/**
 * The result of a rejected form without the errors of fields edited since, and the form's listener for those
 * edits. `Refusal` gets the result itself, because it takes the focus with each new one.
 */
export function useMending<Result extends Pick<FormResult, 'fields'>>(result: Result | null | undefined) {
  const [edited, setEdited] = useState<{ result: unknown; names: readonly string[] }>();
  const names = edited?.result === result ? (edited?.names ?? []) : [];
  const open = Object.entries(result?.fields ?? {}).filter(([name]) => !names.includes(name));
  const fields: Record<string, string> = Object.fromEntries(open);

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    if (fields[name]) setEdited({ result, names: [...names, name] });
  }

  return { shown: result ? { ...result, fields } : undefined, onInput };
}
