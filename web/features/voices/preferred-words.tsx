import { X } from 'lucide-react';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { WORD_LENGTH_MAX, WORDS_MAX } from '#contract/voices.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { emptyPair, type WordsFields } from './words-draft.ts';

/** Pairs of a word and the one to use instead of it, each in a row. */
export function PreferredWords({ form }: { form: UseFormReturn<WordsFields> }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'preferred' });
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.preferred;
  const problem = errors?.root?.message ?? errors?.message;
  const removeAt = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };
  const propsOf = (index: number, side: 'instead' | 'use', label: string) => ({
    label: <VisuallyHidden>{`${label}, pair ${index + 1}`}</VisuallyHidden>,
    dir: 'auto',
    autoCapitalize: 'off',
    autoComplete: 'off',
    maxLength: WORD_LENGTH_MAX,
    error: errors?.[index]?.[side]?.message,
    ...register(`preferred.${index}.${side}`),
  });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-small">Use instead</legend>
      <p className="text-caption text-ink-faint">Words you would rather see than others.</p>
      {fields.length > 0 && (
        <div
          aria-hidden="true"
          className="grid grid-cols-[1fr_1fr_2.25rem] gap-x-3 text-caption text-ink-soft"
        >
          <span>Instead of</span>
          <span>Use</span>
        </div>
      )}
      <ul className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_2.25rem] items-start gap-x-3">
            <TextField {...propsOf(index, 'instead', 'Instead of')} />
            <TextField {...propsOf(index, 'use', 'Use')} />
            <button
              type="button"
              aria-label={`Remove pair ${index + 1}`}
              onClick={() => removeAt(index)}
              className="mt-2.5 grid size-9 place-items-center rounded-control text-ink-soft hover:bg-well hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {problem && <p className="text-danger text-small">{problem}</p>}
      <div className="mt-1">
        <Button
          ref={addButton}
          size="small"
          onClick={() => append(emptyPair)}
          disabled={fields.length >= WORDS_MAX}
        >
          Add a pair
        </Button>
      </div>
    </fieldset>
  );
}
