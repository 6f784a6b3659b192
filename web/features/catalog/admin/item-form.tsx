import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type RefCallback, useEffect, useState } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { addItem, editItem, getItem, type Item, itemBodySchema } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { messageOf } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { failureText } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

/** The image field, passed in by the page. */
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
  slug: 'Page address',
  guidelines: 'Guidelines',
  accessUrl: 'Access link',
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
  /** Null for a new item. */
  item: Item | null;
  currency: string;
  imageControl: ImageControl;
}

// The raw input is sent; the schema only validates it.
const resolver = zodResolver(itemBodySchema, undefined, { raw: true }) as never;

/**
 * State and saving of the form; afterwards the item list opens. A save never overwrites a version the user
 * has not seen.
 */
function useItemForm(item: Item | null) {
  const params = { id: item?._id ?? '' };
  const [isSaved, setIsSaved] = useState(false);
  const editor = useStoredForm<Item | null, Fields>({
    ...{ loaded: item, fieldsOf, resolver },
    getTheirs: async () => (await api(getItem, { params })).data,
    refresh: 'never',
  });
  const { form, stored, run } = editor;
  const save = form.handleSubmit((fields) => {
    const body: z.input<typeof itemBodySchema> = { ...fields, updatedAt: stored?.updatedAt };
    return run(() => (item ? api(editItem, { params, body }) : api(addItem, { body })), {
      said: messageOf,
      onMade: () => setIsSaved(true),
    });
  });
  return { ...editor, save, isSaved };
}

/** The form for one item, on its own page. */
export function ItemForm({ item, currency, imageControl: ImageControl }: ItemFormProps) {
  const { form, stored, failure, save, isBusy, isSaved, conflict, loadTheirs, keepMine } = useItemForm(item);
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const [isUploading, setIsUploading] = useState(false);
  return (
    <form
      noValidate
      aria-label={item ? `Edit ${item.itemName}` : 'Add an item'}
      onSubmit={save}
      className="grid max-w-reading gap-6"
    >
      <FormError
        message={failure && failureText(failure.error, `Failed to ${item ? 'update' : 'add'} item`)}
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
            form.setFocus('itemName');
          }}
          onKeepMine={keepMine}
        />
      )}
      <FieldsLocked value={isBusy || isSaved}>
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
          key={stored?.updatedAt}
          label={LABELS.description}
          isOptional
          rows={3}
          hint="Shown to buyers at the checkout."
          countTo={DESCRIPTION_MAX}
          defaultValue={form.getValues('description')}
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
          hint="The last part of the page’s address. If left empty, it is made from the name."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          error={errors.slug?.message}
          {...register('slug')}
        />
        <PaidFields key={stored?.updatedAt} form={form} />
      </FieldsLocked>
      <Buttons
        saveLabel={item ? 'Save item' : 'Add item'}
        busyLabel={(isUploading && 'Waiting for the image …') || ((isBusy || isSaved) && 'Saving …') || null}
      />
      {isSaved ? <BackToList /> : <UnsavedChangesGuard isDirty={isDirty} />}
    </form>
  );
}

/** Content that only buyers can open. */
function PaidFields({ form }: { form: ReturnType<typeof useItemForm>['form'] }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <fieldset className="grid gap-6 border-line border-t pt-6">
      <legend className="sr-only">For customers who bought this item</legend>
      <p aria-hidden="true" className="font-semibold">
        For customers who bought this item
      </p>
      <TextArea
        label={LABELS.guidelines}
        isOptional
        rows={8}
        hint="Plain text; line breaks are kept. Nobody else sees it."
        countTo={GUIDELINES_MAX}
        defaultValue={form.getValues('guidelines')}
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
  );
}

interface ButtonsProps {
  saveLabel: string;
  /** The running action, or null. Saving waits for image uploads, because the page closes afterwards. */
  busyLabel: string | null;
}

function Buttons({ saveLabel, busyLabel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-5">
      <LinkButton to={paths.admin.items}>Cancel</LinkButton>
      <Button type="submit" variant="primary" isBusy={busyLabel !== null} busyLabel={busyLabel}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface ConflictProps {
  control: Control<Fields>;
  message: string;
  theirs: Item;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

function Conflict({ control, theirs: stored, ...notice }: ConflictProps) {
  const typed = useWatch({ control });
  const theirs = fieldsOf(stored);
  const differences = FIELDS.filter((name) => (typed[name] ?? '').trim() !== theirs[name]).map((name) => ({
    label: LABELS[name],
    mine: typed[name] ?? '',
    theirs: theirs[name],
  }));
  return <FieldConflict differences={differences} {...notice} />;
}

/** Rendered after saving, once the unsaved changes guard is gone. */
function BackToList() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.admin.items);
  }, [navigate]);
  return null;
}
