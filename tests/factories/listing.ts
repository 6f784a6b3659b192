import type { ChannelTexts } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { newId } from '#server/db/new-id.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

export const mugContent: ListingContent = {
  productDescription: ['A mug thrown by hand in Wales.', 'It holds 350 ml.'],
  featureHighlights: ['Glazed inside'],
  specificationDetails: ['Capacity: 350 ml'],
  seoOptimizedContent: {
    titleOptions: ['Stoneware mug, 350 ml'],
    seoBulletPoints: ['Thrown by hand'],
    seoDescription: 'A stoneware mug of 350 ml.',
  },
  metaTags: { title: 'Stoneware mug', description: 'A mug thrown by hand.' },
  slug: 'stoneware-mug',
  productTags: ['mug', 'stoneware'],
};

/** Inserts a product directly into the database and returns its id. */
export async function createProduct(
  database: Pick<TestDatabase, 'query'>,
  { userId, name = 'Stoneware Mug' }: { userId: string; name?: string },
): Promise<string> {
  const id = newId();
  await database.query(
    `insert into products (id, user_id, name, details) values ($1, $2, $3, 'Thrown by hand.')`,
    [id, userId, name],
  );
  return id;
}

interface WrittenListing {
  userId: string;
  /** Of the product that is made with it. */
  name?: string;
  productId?: string;
  language?: string;
  content?: ListingContent;
  channels?: ChannelTexts;
  isFreeDraft?: boolean;
  at?: Date;
}

/** Inserts a listing as a run stores it, with its first version, and returns the ids. */
export async function createListing(
  database: Pick<TestDatabase, 'query'>,
  {
    userId,
    name = 'Stoneware Mug',
    language = 'English',
    content = mugContent,
    channels = {},
    isFreeDraft = false,
    at = new Date(),
    ...given
  }: WrittenListing,
): Promise<{ id: string; productId: string; versionId: string; generationId: string }> {
  const productId = given.productId ?? (await createProduct(database, { userId, name }));
  const [id, versionId, generationId] = [newId(), newId(), newId()];
  const texts = [JSON.stringify(content), JSON.stringify(channels)];
  await database.query(
    `insert into listings (id, product_id, user_id, language, content, channels, is_free_draft, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, productId, userId, language, ...texts, isFreeDraft, at],
  );
  await database.query(
    `insert into listing_versions (id, listing_id, author, generation_id, content, channels, at)
     values ($1, $2, 'writer', $3, $4, $5, $6)`,
    [versionId, id, generationId, ...texts, at],
  );
  return { id, productId, versionId, generationId };
}
