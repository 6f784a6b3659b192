import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FACTS_MAX } from '#contract/products.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type FactFields, LABELS, newFact, type ProductFields } from './product-draft.ts';

const origins = { typed: 'Typed', imported: 'Imported', confirmed: 'Confirmed' } as const;

/** Facts to add, change and remove. */
export function FactsFields() {
  const { control } = useFormContext<ProductFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'facts', keyName: 'fieldKey' });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const isFull = fields.length >= FACTS_MAX;
  const removeFact = (index: number) => {
    remove(index);
    setSaid(`Fact ${index + 1} removed.`);
    // The pressed button is gone: on to the next one, which takes its place.
    requestAnimationFrame(() => {
      const entry = list.current?.children[Math.min(index, fields.length - 2)];
      (entry?.querySelector('button') ?? addButton.current)?.focus();
    });
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="font-medium text-small">
        {LABELS.facts} <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <p className="text-caption text-ink-faint">One thing that is true of the product in each line.</p>
      {fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {fields.map(({ fieldKey, given }, index) => (
            <li key={fieldKey}>
              <FactRow index={index} given={given} onRemove={() => removeFact(index)} />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={addButton} size="small" onClick={() => append(newFact)} disabled={isFull}>
          <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Add a fact
        </Button>
        {isFull && <p className="text-ink-soft text-small">A product has at most {FACTS_MAX} facts.</p>}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </fieldset>
  );
}

interface FactRowProps {
  index: number;
  given: FactFields['given'];
  onRemove: () => void;
}

function FactRow({ index, given, onRemove }: FactRowProps) {
  const { register, formState } = useFormContext<ProductFields>();
  const errors = formState.errors.facts?.[index];
  // Beside each other, the columns are named once.
  const label = (text: string) => <span className={clsx(index > 0 && 'sm:sr-only')}>{text}</span>;
  return (
    <fieldset className="grid items-start gap-x-3 gap-y-3 max-sm:border-line max-sm:border-t max-sm:pt-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_5.5rem_auto]">
      <legend className="sr-only">Fact {index + 1}</legend>
      <TextField
        label={label('Name')}
        dir="auto"
        autoComplete="off"
        maxLength={100}
        placeholder="Capacity"
        error={errors?.key?.message}
        {...register(`facts.${index}.key`)}
      />
      <TextField
        label={label('Value')}
        dir="auto"
        autoComplete="off"
        maxLength={1000}
        placeholder="350"
        error={errors?.value?.message}
        {...register(`facts.${index}.value`)}
      />
      <TextField
        label={label('Unit')}
        dir="auto"
        autoComplete="off"
        maxLength={20}
        placeholder="ml"
        error={errors?.unit?.message}
        {...register(`facts.${index}.unit`)}
      />
      <Button
        variant="quiet"
        className={clsx('max-sm:justify-self-start', index === 0 && 'sm:mt-[1.65rem]')}
        aria-label={`Remove fact ${index + 1}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sm:sr-only">Remove</span>
      </Button>
      {given && (
        <p className="wrap-anywhere text-caption text-ink-faint sm:col-span-full sm:-mt-2">
          {origins[given.origin]}
          {given.by && ` by ${given.by}`}, <LocalTime iso={given.at} />
        </p>
      )}
    </fieldset>
  );
}
