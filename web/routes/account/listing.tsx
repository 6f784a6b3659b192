import { data } from 'react-router';
import { brandIn } from '#contract/channels/check-saved-listing.ts';
import { listChannels } from '#contract/channels.ts';
import { getListing } from '#contract/listings.ts';
import { getProduct } from '#contract/products.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ListingEditor } from '#web/features/listings/editor/listing-editor.tsx';
import { channelsOf } from '#web/features/listings/editor/listing-fields.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/listing';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, `${loaderData?.listing.productName ?? 'Listing'} - Listing`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in', message: 'User not logged in' }, { status: 401 });
  const [{ data: listing }, { data: rules }] = await Promise.all([
    api(getListing, { params: { id: params.listingId } }),
    api(listChannels, { query: {} }),
  ]);
  const { data: product } = await api(getProduct, { params: { id: listing.productId } });
  const needed = channelsOf(listing);
  return {
    userId: person._id,
    listing,
    packs: {
      channels: rules.channels.map(({ pack }) => pack).filter(({ channel }) => needed.includes(channel)),
      markets: rules.markets.map(({ pack }) => pack),
      brand: brandIn(product.facts),
    },
  };
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  return <ListingEditor key={loaderData.listing._id} {...loaderData} />;
}
