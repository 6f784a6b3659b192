import type { Page } from '@playwright/test';
import { createListing, createProduct } from '../../factories/listing.ts';
import { withDatabase } from './database.ts';

interface SeededListing {
  language?: string;
  channels?: Parameters<typeof createListing>[1]['channels'];
}

/** Keeps products of the person signed in on this page, with listings as a run stores them. Returns their ids. */
export async function keepProducts(
  page: Page,
  products: Readonly<Record<string, readonly SeededListing[]>>,
): Promise<Record<string, string>> {
  const me = await (await page.request.get('/api/me')).json();
  const userId: string = me.data._id;
  return withDatabase(String(process.env['E2E_DATA_DIR']), async (client) => {
    const database = { query: (text: string, values?: unknown[]) => client.query(text, values) };
    const ids: Record<string, string> = {};
    for (const [name, listings] of Object.entries(products)) {
      const productId = await createProduct(database, { userId, name });
      for (const { language = 'English', channels = {} } of listings)
        await createListing(database, { userId, productId, language, channels });
      ids[name] = productId;
    }
    return ids;
  });
}

/** A listing of the person signed in on this page, as a run stores it. */
export async function keepListing(page: Page, channels: SeededListing['channels'] = {}) {
  const me = await (await page.request.get('/api/me')).json();
  return withDatabase(String(process.env['E2E_DATA_DIR']), (client) => {
    const database = { query: (text: string, values?: unknown[]) => client.query(text, values) };
    return createListing(database, { userId: me.data._id, channels });
  });
}
