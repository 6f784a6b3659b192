import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Resets a form to the stored values. `sent` holds the values at the time of the request: fields edited since
 * then keep the new text and count as changed. With null, no edits are kept. Renders synchronously, because
 * React Hook Form misses keystrokes between a reset and the next render.
 */
export function refill<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  sent: Fields | null,
  reset: () => void,
): void {
  const typed = structuredClone(form.getValues());
  const changed = Object.entries(typed).filter(([name, value]) => sent && !isEqual(value, sent[name]));
  flushSync(() => {
    reset();
    if (changed.length === 0) return;
    form.reset({ ...form.getValues(), ...Object.fromEntries(changed) } as never, {
      keepDefaultValues: true,
      keepDirtyValues: false,
    });
  });
}
