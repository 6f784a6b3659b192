import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addPackage,
  editPackage,
  getPackage,
  PACKAGE_POINTS,
  type Package,
  packageBodySchema,
  packageMembershipSchema,
} from '#contract/catalog.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { failureText } from '#web/domain/failure-reason.ts';
import { membershipNames } from '#web/domain/membership.ts';
import { api } from '#web/lib/browser-api.ts';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { pricePerListing } from '../public/plan.ts';
import { PlanCard } from '../public/plan-card.tsx';
import {
  bodyOf,
  differencesOf,
  fieldsOf,
  highlightWords,
  labelOf,
  type PackageFields,
  previewOf,
} from './package-draft.ts';

interface PackageFormProps {
  /** The form's id, for a button outside it. */
  id: string;
  /** Null for a new package. */
  edited: Package | null;
  currency: string;
  onClose: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
}

// The raw input is sent; the schema only validates it.
const resolver = zodResolver(packageBodySchema, undefined, { raw: true }) as never;

/** Adds or saves a package. A save never overwrites a version the user has not seen. */
function usePackageForm({ edited, onClose, onDirtyChange, onBusyChange }: PackageFormProps) {
  const params = { id: edited?._id ?? '' };
  const editor = useStoredForm<Package | null, PackageFields>({
    ...{ loaded: edited, fieldsOf, resolver },
    getTheirs: () => api(getPackage, { params }),
  });
  const { form, stored, run, isBusy } = editor;
  const { setFocus, formState } = form;
  const { isDirty } = formState;
  // The form may render after its dialog has opened, which then found nothing to focus.
  useEffect(() => setFocus('packageName'), [setFocus]);
  useTell(isDirty, onDirtyChange);
  useTell(isBusy, onBusyChange);
  const save = form.handleSubmit((fields) => {
    const body = bodyOf(fields, stored?.updatedAt ?? null);
    return run(() => (edited ? api(editPackage, { params, body }) : api(addPackage, { body })), {
      said: edited ? 'Package saved.' : 'Package added.',
      onMade: onClose,
    });
  });
  return { ...editor, save };
}

/** A package's fields beside a preview of its public card. */
export function PackageForm(props: PackageFormProps) {
  const { id, edited, currency } = props;
  const { form, save, isBusy, failure, conflict, loadTheirs, keepMine } = usePackageForm(props);
  const { register, formState, control } = form;
  const { errors } = formState;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <form
        id={id}
        noValidate
        aria-label={edited ? `Edit ${edited.packageName}` : 'Add a package'}
        onSubmit={save}
        className="grid gap-5"
      >
        <FormError
          message={failure && failureText(failure.error, `Failed to ${edited ? 'update' : 'add'} package`)}
          occasion={failure}
        />
        {conflict?.theirs && (
          <Conflict
            key={conflict.theirs.updatedAt}
            control={control}
            message={conflict.message}
            theirs={conflict.theirs}
            onLoadTheirs={() => {
              loadTheirs();
              form.setFocus('packageName');
            }}
            onKeepMine={keepMine}
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
          <PerListing control={control} currency={currency} />
        </FieldsLocked>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={labelOf('highlight', currency)}
            hint="Automatic: on for a package named Standard."
            error={errors.highlight?.message}
            {...register('highlight')}
          >
            {Object.entries(highlightWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <Select
            label={labelOf('membership', currency)}
            hint="It begins with the payment and lasts for the days of validity, which limit nothing else: credits do not expire. It is shown to the buyer and unlocks nothing."
            error={errors.membership?.message}
            {...register('membership')}
          >
            {packageMembershipSchema.options.map((value) => (
              <option key={value} value={value}>
                {membershipNames[value]}
              </option>
            ))}
          </Select>
        </div>
        <FieldsLocked value={isBusy}>
          <fieldset className="grid gap-4">
            <legend className="mb-1 font-medium text-small">
              Feature lines <span className="font-normal text-ink-faint">(optional)</span>
            </legend>
            <p className="text-caption text-ink-faint">
              Empty lines are left out. The first three stand out; the rest are smaller.
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

type Control = ReturnType<typeof usePackageForm>['form']['control'];

interface ConflictProps {
  control: Control;
  message: string;
  theirs: Package;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

function Conflict({ control, theirs, ...notice }: ConflictProps) {
  const typed = { ...fieldsOf(null), ...useWatch({ control }) };
  return <FieldConflict differences={differencesOf(typed, theirs)} {...notice} />;
}

/** What the price means for a listing, while it is being typed. */
function PerListing({ control, currency }: { control: Control; currency: string }) {
  const fields = useWatch({ control });
  const each = pricePerListing(previewOf({ ...fieldsOf(null), ...fields }, currency));
  return (
    <p aria-live="polite" className="tabular text-ink-soft text-small">
      {each ? `That is ${each}.` : 'Enter a price and credits to see the price per listing.'}
    </p>
  );
}

/** A preview only: not clickable or focusable. */
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
