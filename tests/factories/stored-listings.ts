import type { ListingContent } from '#contract/listing-content.ts';
import { newId } from '#server/db/new-id.ts';
import { listings, products } from '#server/db/schema/products.ts';
import type { AppContext } from '#server/platform/context.ts';

const content: ListingContent = {
  productDescription: ['A mug of stoneware.'],
  featureHighlights: ['Holds 350 ml'],
  specificationDetails: ['Material: stoneware'],
  seoOptimizedContent: {
    titleOptions: ['Stoneware mug'],
    seoBulletPoints: ['Holds 350 ml'],
    seoDescription: 'A mug.',
  },
  metaTags: { title: 'Stoneware mug', description: 'A mug of stoneware.' },
  slug: 'stoneware-mug',
  productTags: ['mug'],
};

type ListingFacts = Partial<typeof listings.$inferInsert> &
  Pick<Partial<typeof products.$inferInsert>, 'facts'>;

/** Inserts products with a listing each; English, unchecked drafts of a mug, unless `facts` says otherwise. */
export async function storeListings(
  { context: { db } }: { context: Pick<AppContext, 'db'> },
  userId: string,
  all: readonly ListingFacts[],
): Promise<string[]> {
  const rows = all.map(({ facts = [], ...given }) => {
    const product = { id: newId(), userId, name: 'Mug', details: 'Stoneware', facts };
    const listing = { id: newId(), productId: product.id, userId, language: 'English', content, ...given };
    return { product, listing };
  });
  await db.insert(products).values(rows.map(({ product }) => product));
  await db.insert(listings).values(rows.map(({ listing }) => listing));
  return rows.map(({ listing }) => listing.id);
}

/** One of them; returns its id. */
export async function storeListing(
  app: { context: Pick<AppContext, 'db'> },
  userId: string,
  facts: ListingFacts = {},
): Promise<string> {
  const [id] = await storeListings(app, userId, [facts]);
  if (id === undefined) throw new Error('the listing was not stored');
  return id;
}
