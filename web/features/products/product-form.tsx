import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from '#contract/listing-format.ts';
import { paths } from '#contract/paths.ts';
import { createProduct, getProduct, type Product, productBodySchema } from '#contract/products.ts';
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
import { FactsFields } from './facts-fields.tsx';
import { bodyOf, differencesOf, fieldsOf, LABELS, type ProductFields } from './product-draft.ts';
import { saveProduct } from './save-product.ts';

// The raw input is sent; the schema only validates it.
const resolver = zodResolver(productBodySchema, undefined, { raw: true }) as never;

/** State and saving. A save never overwrites a version the seller has not seen. */
function useProductForm(product: Product | null) {
  const params = { id: product?._id ?? '' };
  const [createdId, setCreatedId] = useState<string | null>(null);
  const editor = useStoredForm<Product | null, ProductFields>({
    ...{ loaded: product, fieldsOf, resolver },
    getTheirs: async () => (await api(getProduct, { params })).data,
    // A new product opens on its own page.
    refresh: product ? 'made' : 'never',
  });
  const { form, stored, run, show } = editor;
  const save = form.handleSubmit((fields) => {
    const sent = structuredClone(fields);
    return stored
      ? run(() => saveProduct(api, stored, sent), {
          said: 'Product saved.',
          onMade: (saved) => show(saved, sent),
        })
      : run(() => api(createProduct, { body: bodyOf(sent) }), {
          said: 'Product added.',
          onMade: ({ data }) => setCreatedId(data._id),
        });
  });
  return { ...editor, save, createdId };
}

/** What the seller says about a product; a new one if there is none. */
export function ProductForm({ product }: { product: Product | null }) {
  const editor = useProductForm(product);
  const { form, stored, failure, save, isBusy, createdId, conflict, loadTheirs, keepMine } = editor;
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={product ? 'About the product' : 'Add a product'}
        onSubmit={save}
        className="grid max-w-reading gap-6"
      >
        <FormError
          message={failure && failureText(failure.error, 'The product could not be saved')}
          occasion={failure}
        />
        {conflict?.theirs && (
          <FieldConflict
            key={conflict.theirs.updatedAt}
            message={conflict.message}
            differences={differencesOf(form.getValues(), fieldsOf(conflict.theirs))}
            onLoadTheirs={() => {
              loadTheirs();
              form.setFocus('name');
            }}
            onKeepMine={keepMine}
          />
        )}
        {/* A new product leaves for its own page, which would not have what is typed meanwhile. */}
        <FieldsLocked value={!product && (isBusy || createdId !== null)}>
          <Texts key={stored?.updatedAt} />
          <FactsFields />
        </FieldsLocked>
        <div className="flex flex-wrap gap-3 border-line border-t pt-5">
          <Button
            type="submit"
            variant="primary"
            disabled={product !== null && !isDirty}
            isBusy={isBusy || createdId !== null}
            busyLabel="Saving …"
          >
            {product ? 'Save changes' : 'Add product'}
          </Button>
          {product ? (
            <Button onClick={editor.resetChanges} disabled={!isDirty || isBusy}>
              Reset changes
            </Button>
          ) : (
            <LinkButton to={paths.user.products}>Cancel</LinkButton>
          )}
        </div>
        {createdId ? <OpenProduct id={createdId} /> : <UnsavedChangesGuard isDirty={isDirty} />}
      </form>
    </FormProvider>
  );
}

function Texts() {
  const { register, formState, getValues } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={LABELS.name}
        dir="auto"
        autoComplete="off"
        maxLength={PRODUCT_NAME_LIMIT}
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={LABELS.sku}
          isOptional
          dir="auto"
          autoComplete="off"
          maxLength={100}
          error={errors.sku?.message}
          {...register('sku')}
        />
        <TextField
          label={LABELS.category}
          isOptional
          dir="auto"
          autoComplete="off"
          maxLength={100}
          error={errors.category?.message}
          {...register('category')}
        />
      </div>
      <TextArea
        label={LABELS.details}
        isOptional
        dir="auto"
        rows={6}
        hint="What it is made of, its sizes, what it does: the listings are written from this."
        countTo={PRODUCT_DETAILS_LIMIT}
        defaultValue={getValues('details')}
        error={errors.details?.message}
        {...register('details')}
      />
    </>
  );
}

/** Rendered after adding, once the unsaved changes guard is gone. */
function OpenProduct({ id }: { id: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.user.product(id), { replace: true });
  }, [navigate, id]);
  return null;
}
