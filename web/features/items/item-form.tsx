import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { addItem, editItem, type Item, itemBodySchema } from '#contract/catalog.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { reasonOf } from '#web/lib/failure-reason.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
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
}>;

const FIELDS = ['itemName', 'price', 'description', 'imageUrl', 'slug', 'guidelines', 'accessUrl'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

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

/** The form's state, and saving it: the list of items follows. */
function useItemForm(item: Item | null) {
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<Fields>({
    // What was typed is sent as typed; the schema only says whether it may be.
    resolver: zodResolver(itemBodySchema, undefined, { raw: true }) as never,
    defaultValues: fieldsOf(item),
  });
  const save = form.handleSubmit(async (fields) => {
    setFailure(null);
    const body: z.input<typeof itemBodySchema> = fields;
    try {
      const call = item ? api(editItem, { params: { id: item._id }, body }) : api(addItem, { body });
      const { message } = await call;
      if (message) toast.success(message);
      setIsSaved(true);
    } catch (error) {
      setFailure({ text: failureText(error, item ? 'Failed to update item' : 'Failed to add item') });
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        const field = FIELDS.find((name) => name === path[0]);
        if (field) form.setError(field, { message });
      }
    }
  });
  return { form, failure, save, isSaved };
}

/** Everything about an item, on a page of its own. */
export function ItemForm({ item, currency, imageControl: ImageControl }: ItemFormProps) {
  const { form, failure, save, isSaved } = useItemForm(item);
  const { register, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  return (
    <form
      noValidate
      aria-label={item ? `Edit ${item.itemName}` : 'Add an item'}
      onSubmit={save}
      className="grid max-w-reading gap-6"
    >
      <FormError message={failure?.text} occasion={failure} />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={150}
        error={errors.itemName?.message}
        {...register('itemName')}
      />
      <TextField
        label={`Price (${currency})`}
        className="max-w-form"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="12.50"
        error={errors.price?.message}
        {...register('price')}
      />
      <TextArea
        label="Description"
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
            label="Image"
            value={field.value}
            error={errors.imageUrl?.message}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label="Last part of its address"
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
          label="Guidelines"
          isOptional
          rows={8}
          hint="Plain text; line breaks stay. Nobody else sees it."
          countTo={GUIDELINES_MAX}
          defaultValue={item?.guidelines}
          error={errors.guidelines?.message}
          {...register('guidelines')}
        />
        <TextField
          label="Access address"
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
      <div className="flex flex-wrap justify-end gap-3 border-line border-t pt-5">
        <LinkButton to={ITEMS_PATH}>Cancel</LinkButton>
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyLabel="Saving …">
          {item ? 'Save item' : 'Add item'}
        </Button>
      </div>
      {isSaved ? <BackToList /> : <UnsavedChangesGuard isDirty={isDirty} />}
    </form>
  );
}

/** Rendered once the item is stored, when the guard of unsaved changes is gone. */
function BackToList() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(ITEMS_PATH);
  }, [navigate]);
  return null;
}
