import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type RefCallback, useEffect, useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { addItem, editItem, getItem, type Item, itemBodySchema } from '#contract/catalog.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { type SaveConflict, useSaveConflict } from '#web/lib/use-save-conflict.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { ITEMS_PATH } from './item-links.ts';

/** How an image is chosen; the page hands it in. */
type ImageControl = ComponentType<{
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
  inputRef: RefCallback<HTMLInputElement>;
  onUploadingChange: (isUploading: boolean) => void;
}>;

const LABELS = {
  itemName: 'Name',
  price: 'Price',
  description: 'Description',
  imageUrl: 'Image',
  slug: 'Last part of its address',
  guidelines: 'Guidelines',
  accessUrl: 'Access address',
};
type Fields = Record<keyof typeof LABELS, string>;
const FIELDS = Object.keys(LABELS) as (keyof Fields)[];

const GUIDELINES_MAX = 20_000;
const DESCRIPTION_MAX = 2_000;

function fieldsOf(item: Item | null): Fields {
  const { itemName = '', description = '', imageUrl = '', slug = '' } = item ?? {};
  const { guidelines = '', accessUrl = '' } = item ?? {};
  return {
    itemName,
    description,
    imageUrl,
    slug,
    guidelines,
    accessUrl,
    price: item ? item.price.toFixed(2) : '',
  };
}

interface ItemFormProps {
  /** Null for a new one. */
  item: Item | null;
  currency: string;
  imageControl: ImageControl;
}

function failureText(error: unknown, title: string): string {
  const reason = reasonOf(error);
  return reason ? `${title}: ${reason}` : title;
}

/** The form's state, and saving it: the list of items follows. A save never goes over one that has not been seen. */
function useItemForm(item: Item | null) {
  const [seen, setSeen] = useState(item?.updatedAt);
  const conflict = useSaveConflict<Item>(
    async () => (await api(getItem, { params: { id: item?._id ?? '' } })).data,
  );
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Fields>({
    // What was typed is sent as typed; the schema only says whether it may be.
    resolver: zodResolver(itemBodySchema, undefined, { raw: true }) as never,
    defaultValues: fieldsOf(item),
  });
  const save = form.handleSubmit(async (fields) => {
    setFailure(null);
    const body: z.input<typeof itemBodySchema> = { ...fields, updatedAt: seen };
    try {
      const call = item ? api(editItem, { params: { id: item._id }, body }) : api(addItem, { body });
      const { message } = await call;
      if (message) toast.success(message);
      setIsSaved(true);
    } catch (error) {
      if (await conflict.explain(error)) return;
      setFailure({ text: failureText(error, item ? 'Failed to update item' : 'Failed to add item') });
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        const field = FIELDS.find((name) => name === path[0]);
        if (field) form.setError(field, { message });
      }
    }
  });
  return { form, failure, save, isSaved, conflict: conflict.conflict, setSeen };
}

/** Everything about an item, on a page of its own. */
export function ItemForm({ item, ...props }: ItemFormProps) {
  // What somebody else saved meanwhile, once it was chosen: the form begins anew with it.
  const [theirs, setTheirs] = useState<Item | null>(null);
  const edited = theirs ?? item;
  return (
    <FilledForm
      key={edited?.updatedAt}
      {...props}
      item={edited}
      isAdopted={theirs !== null}
      onLoadTheirs={setTheirs}
    />
  );
}

interface FilledFormProps extends ItemFormProps {
  /** True for what was chosen on this page; the focus then comes here from the choice. */
  isAdopted: boolean;
  onLoadTheirs: (theirs: Item) => void;
}

function FilledForm({
  item,
  currency,
  imageControl: ImageControl,
  isAdopted,
  onLoadTheirs,
}: FilledFormProps) {
  const { form, failure, save, isSaved, conflict, setSeen } = useItemForm(item);
  const { register, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { setFocus } = form;
  const [isUploading, setIsUploading] = useState(false);
  useEffect(() => {
    if (isAdopted) setFocus('itemName');
  }, [isAdopted, setFocus]);
  return (
    <form
      noValidate
      aria-label={item ? `Edit ${item.itemName}` : 'Add an item'}
      onSubmit={save}
      className="grid max-w-reading gap-6"
    >
      <FormError message={failure?.text} occasion={failure} />
      {conflict && (
        <Conflict
          key={conflict.theirs.updatedAt}
          control={control}
          conflict={conflict}
          onLoadTheirs={() => onLoadTheirs(conflict.theirs)}
          onKeepMine={() => setSeen(conflict.theirs.updatedAt)}
        />
      )}
      <FieldsLocked value={isSubmitting || isSaved}>
        <TextField
          label={LABELS.itemName}
          autoComplete="off"
          maxLength={150}
          error={errors.itemName?.message}
          {...register('itemName')}
        />
        <TextField
          label={`${LABELS.price} (${currency})`}
          className="max-w-form"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="12.50"
          error={errors.price?.message}
          {...register('price')}
        />
        <TextArea
          label={LABELS.description}
          isOptional
          rows={3}
          hint="Shown to buyers at the checkout."
          countTo={DESCRIPTION_MAX}
          defaultValue={item?.description}
          error={errors.description?.message}
          {...register('description')}
        />
        <Controller
          control={control}
          name="imageUrl"
          render={({ field }) => (
            <ImageControl
              id="imageUrl"
              label={LABELS.imageUrl}
              value={field.value}
              error={errors.imageUrl?.message}
              onChange={field.onChange}
              inputRef={field.ref}
              onUploadingChange={setIsUploading}
            />
          )}
        />
        <TextField
          label={LABELS.slug}
          isOptional
          hint="Made from the name if you leave it empty."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          error={errors.slug?.message}
          {...register('slug')}
        />
        <fieldset className="grid gap-6 border-line border-t pt-6">
          <legend className="sr-only">For who has paid</legend>
          <p aria-hidden="true" className="font-semibold">
            For who has paid
          </p>
          <TextArea
            label={LABELS.guidelines}
            isOptional
            rows={8}
            hint="Plain text; line breaks stay. Nobody else sees it."
            countTo={GUIDELINES_MAX}
            defaultValue={item?.guidelines}
            error={errors.guidelines?.message}
            {...register('guidelines')}
          />
          <TextField
            label={LABELS.accessUrl}
            isOptional
            hint="Where the buyer finds the item. Nobody else sees it."
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            placeholder="https://…"
            error={errors.accessUrl?.message}
            {...register('accessUrl')}
          />
        </fieldset>
      </FieldsLocked>
      <Buttons
        saveLabel={item ? 'Save item' : 'Add item'}
        busyLabel={(isUploading && 'Waiting for the image …') || (isSubmitting && 'Saving …') || null}
      />
      {isSaved ? <BackToList /> : <UnsavedChangesGuard isDirty={isDirty} />}
    </form>
  );
}

interface ButtonsProps {
  saveLabel: string;
  /** What is under way; null when nothing is. An image on its way is waited for: the page is left once the item is saved. */
  busyLabel: string | null;
}

function Buttons({ saveLabel, busyLabel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-5">
      <LinkButton to={ITEMS_PATH}>Cancel</LinkButton>
      <Button type="submit" variant="primary" isBusy={busyLabel !== null} busyLabel={busyLabel}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface ConflictProps {
  control: Control<Fields>;
  conflict: SaveConflict<Item>;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

function Conflict({ control, conflict, ...choices }: ConflictProps) {
  const typed = useWatch({ control });
  const theirs = fieldsOf(conflict.theirs);
  const differences = FIELDS.filter((name) => (typed[name] ?? '').trim() !== theirs[name]).map((name) => ({
    label: LABELS[name],
    mine: typed[name] ?? '',
    theirs: theirs[name],
  }));
  return <FieldConflict message={conflict.message} differences={differences} {...choices} />;
}

/** Rendered once the item is stored, when the guard of unsaved changes is gone. */
function BackToList() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(ITEMS_PATH);
  }, [navigate]);
  return null;
}
