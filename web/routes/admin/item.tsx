import { getItem } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { getPayPalSettings } from '#contract/payment-settings.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ItemForm } from '#web/features/catalog/admin/item-form.tsx';
import { ImageField } from '#web/features/media/image-field.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/item';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData?.item ? 'Edit Item' : 'Add Item');

/** The item to edit, or a new one if the address has no id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const { id } = params as { id?: string };
  if (id !== undefined) {
    const { data: item } = await api(getItem, { params: { id } });
    return { item, currency: item.currency };
  }
  const { data: settings } = await api(getPayPalSettings, {});
  return { item: null, currency: settings.currency };
}

export default function EditItem({ loaderData: { item, currency } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={item ? 'Edit Item' : 'Add Item'}
        crumbs={[{ label: 'Items', to: paths.admin.items }]}
      />
      <ItemForm key={item?._id ?? 'new'} item={item} currency={currency} imageControl={ImageField} />
    </>
  );
}
