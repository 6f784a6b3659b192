import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PACKAGE_POINTS, type Package, packageBodySchema } from '#contract/catalog.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { SaveConflict } from '#web/lib/use-save-conflict.ts';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { PlanCard } from '../public/plan-card.tsx';
import { differencesOf, fieldsOf, labelOf, type PackageFields, previewOf } from './package-draft.ts';

interface PackageFormProps {
  /** Of the form, for a button outside of it. */
  id: string;
  isBusy: boolean;
  edited: Package | null;
  currency: string;
  /** What could not be done with it last, and why. */
  failure: { title: string; error: unknown } | null;
  /** A save that somebody else made since the form was filled. */
  conflict: SaveConflict<Package> | null;
  onLoadTheirs: (theirs: Package) => void;
  /** `seen` is the newest save that the editor knows of; null for a new package. */
  onSave: (fields: PackageFields, seen: string | null) => Promise<void>;
  onDirtyChange: (isDirty: boolean) => void;
}

const fieldNames = ['packageName', 'price', 'credit', 'validity', ...PACKAGE_POINTS] as const;

function usePackageForm({ edited, failure, onDirtyChange }: PackageFormProps) {
  const form = useForm<PackageFields>({
    // What was typed is sent as typed; the schema only says whether it may be.
    resolver: zodResolver(packageBodySchema, undefined, { raw: true }) as never,
    defaultValues: fieldsOf(edited),
  });
  const { setError, setFocus, formState } = form;
  const { isDirty } = formState;
  // The form may come after its dialog, which then has nothing of it to give the focus to.
  useEffect(() => setFocus('packageName'), [setFocus]);
  useTell(isDirty, onDirtyChange);
  useEffect(() => {
    if (!(failure?.error instanceof ApiError)) return;
    for (const { path, message } of failure.error.issues) {
      const field = fieldNames.find((name) => name === path[0]);
      if (field) setError(field, { message });
    }
  }, [failure, setError]);
  return form;
}

/** A package's fields, and beside them the card that visitors will see. */
export function PackageForm(props: PackageFormProps) {
  const { id, isBusy, edited, currency, failure, conflict, onLoadTheirs, onSave } = props;
  const [seen, setSeen] = useState(edited?.updatedAt ?? null);
  const { register, handleSubmit, formState, control } = usePackageForm(props);
  const { errors } = formState;
  const reason = failure && reasonOf(failure.error);
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <form
        id={id}
        noValidate
        aria-label={edited ? `Edit ${edited.packageName}` : 'Add a package'}
        onSubmit={handleSubmit((fields) => onSave(fields, seen))}
        className="grid gap-5"
      >
        {/* A failure without a known reason is told all the same. */}
        <FormError
          message={failure && (reason ? `${failure.title}: ${reason}` : failure.title)}
          occasion={failure}
        />
        {conflict && (
          <Conflict
            key={conflict.theirs.updatedAt}
            control={control}
            conflict={conflict}
            onLoadTheirs={() => onLoadTheirs(conflict.theirs)}
            onKeepMine={() => setSeen(conflict.theirs.updatedAt)}
          />
        )}
        <FieldsLocked value={isBusy}>
          <TextField
            label={labelOf('packageName', currency)}
            autoComplete="off"
            maxLength={100}
            error={errors.packageName?.message}
            {...register('packageName')}
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <TextField
              label={labelOf('price', currency)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="19.90"
              error={errors.price?.message}
              {...register('price')}
            />
            <TextField
              label={labelOf('credit', currency)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              error={errors.credit?.message}
              {...register('credit')}
            />
            <TextField
              label={labelOf('validity', currency)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              error={errors.validity?.message}
              {...register('validity')}
            />
          </div>
          <fieldset className="grid gap-4">
            <legend className="mb-1 font-medium text-small">
              Feature lines <span className="font-normal text-ink-faint">(optional)</span>
            </legend>
            <p className="text-caption text-ink-faint">
              Empty lines are left out. The first two stand as they are, the later ones as not included.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              {PACKAGE_POINTS.map((name) => (
                <TextField
                  key={name}
                  label={labelOf(name, currency)}
                  autoComplete="off"
                  maxLength={200}
                  error={errors[name]?.message}
                  {...register(name)}
                />
              ))}
            </div>
          </fieldset>
        </FieldsLocked>
      </form>
      <CardPreview control={control} currency={currency} />
    </div>
  );
}

type Control = ReturnType<typeof usePackageForm>['control'];

interface ConflictProps {
  control: Control;
  conflict: SaveConflict<Package>;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

function Conflict({ control, conflict, ...choices }: ConflictProps) {
  const typed = { ...fieldsOf(null), ...useWatch({ control }) };
  const differences = differencesOf(typed, conflict.theirs);
  return <FieldConflict message={conflict.message} differences={differences} {...choices} />;
}

/** A picture of the card: nothing in it can be pressed or reached by Tab. */
function CardPreview({ control, currency }: { control: Control; currency: string }) {
  const fields = useWatch({ control });
  const plan = previewOf({ ...fieldsOf(null), ...fields }, currency);
  return (
    <section aria-label="Preview of the card" className="min-w-0 md:sticky md:top-0">
      <p className="eyebrow mb-3">Preview</p>
      <div inert className="wrap-anywhere">
        <PlanCard plan={plan} headingLevel={3} />
      </div>
    </section>
  );
}
