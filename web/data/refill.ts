import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fills a form with what was stored of it, by `reset`. Fields that changed since `sent` went out, its values as they were then,
 * keep what was typed meanwhile, as a change of what is stored; null keeps nothing.
 *
 * The form is rendered at once: until it is, a reset form hears of no keystroke.
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
