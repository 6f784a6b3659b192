import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  addTextModelKeyBodySchema,
  type TextModelKey,
  updateTextModelKeyBodySchema,
} from '#contract/settings.ts';
import { showIssues } from '#web/data/use-stored-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';

interface KeyFields {
  name: string;
  key: string;
}

interface KeyFormProps {
  /** The key to edit; without it the form adds one. */
  edited?: TextModelKey;
  isBusy: boolean;
  /** The parent closes the form after saving; until then the input is kept. */
  onSave: (fields: KeyFields, onFailure: (error: unknown) => void) => Promise<void>;
  onCancel: () => void;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
}

export function KeyForm({ edited, isBusy, onSave, onCancel, onDirtyChange }: KeyFormProps) {
  const schema = edited ? updateTextModelKeyBodySchema : addTextModelKeyBodySchema;
  const form = useForm<KeyFields>({
    resolver: zodResolver(schema),
    defaultValues: { name: edited?.name ?? '', key: edited?.key ?? '' },
  });
  const { register, handleSubmit, setFocus, formState } = form;
  const { errors, isDirty } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  useTell(isDirty, onDirtyChange);

  return (
    <form
      noValidate
      aria-label={edited ? `Edit ${edited.name}` : 'Add a key'}
      onSubmit={handleSubmit((fields) => onSave(fields, (error) => showIssues(form, error)))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDirty) onCancel();
      }}
      className="grid items-start gap-4 rounded-panel border border-line bg-sheet p-5 sm:grid-cols-2"
    >
      <FieldsLocked value={isBusy}>
        <TextField
          label="Name"
          hint="To tell keys apart, for example the account it belongs to."
          autoComplete="off"
          maxLength={100}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="API key"
          hint={
            edited
              ? 'Leave the masked key to keep the stored one, or paste a new one, which is tested before it is used.'
              : 'Tested before it is used. Stored encrypted, and never shown in full again.'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          error={errors.key?.message}
          onFocus={(event) => edited && event.target.select()}
          {...register('key')}
        />
      </FieldsLocked>
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={edited !== undefined && !isDirty}
          isBusy={isBusy}
          busyLabel="Saving and testing …"
        >
          {edited ? 'Save key' : 'Add key'}
        </Button>
      </div>
    </form>
  );
}
