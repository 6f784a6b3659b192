import { listUsers } from '#contract/identity.ts';
import { loadPart } from '#web/data/load-part.ts';
import type { PageContext } from '#web/lib/api-context.ts';
import { membershipSentence } from '../../../domain/membership.ts';

// Import only from loaders: the contract's schemas are too large for browser bundles.

/** The user's membership in a sentence; null without one, and if it cannot be read. */
export async function loadMembership(page: PageContext): Promise<string | null> {
  const load = async () => {
    const viewer = await page.viewer();
    if (!viewer) return null;
    const [person] = await page.api(listUsers, { query: { userEmail: viewer.email } });
    return person ? membershipSentence(person, Date.now()) : null;
  };
  return (await loadPart(page, load, '')).content;
}
