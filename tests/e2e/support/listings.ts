import type { Page } from '@playwright/test';
import { createListing } from '../../factories/listing.ts';
import { runSql } from './database.ts';

type ListingFacts = Partial<Omit<Parameters<typeof createListing>[1], 'userId'>>;

/** A listing of the signed-in user, as a run would have stored it. */
export async function listingFor(page: Page, facts: ListingFacts = {}) {
  const { data } = await (await page.request.get('/api/me')).json();
  const query = async (text: string, values: unknown[] = []) =>
    runSql(String(process.env['E2E_DATA_DIR']), text, values) as never;
  return createListing({ query }, { userId: data._id, ...facts });
}
