import { z } from 'zod';
import type { KeptEdits } from './listing-store.ts';

const valueSchema = z.union([
  z.string(),
  z.array(z.string()),
  z.array(z.object({ section: z.string().optional(), name: z.string(), value: z.string() })),
]);
const editsSchema = z.record(z.string(), z.object({ typed: valueSchema, basedOn: valueSchema }));

/** Users share browsers, so each keeps their own. */
const keyOf = (userId: string, listingId: string) => `listwright:listing-edits:${userId}:${listingId}`;

function readStored(key: string): z.infer<typeof editsSchema> {
  try {
    return editsSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data ?? {};
  } catch {
    // Storage may be unavailable or contain invalid data.
    return {};
  }
}

/** What was typed into a listing and not saved before its page was closed. */
export function readKeptEdits(userId: string, listingId: string): KeptEdits {
  const fields = Object.entries(readStored(keyOf(userId, listingId)));
  return {
    typed: Object.fromEntries(fields.map(([key, { typed }]) => [key, typed])),
    basedOn: Object.fromEntries(fields.map(([key, { basedOn }]) => [key, basedOn])),
  };
}

/**
 * Returns what keeps a page's unsaved edits in this browser. Two pages may have the same listing open, so each
 * removes only fields that it has kept itself.
 */
export function createEditsKeeper(userId: string, listingId: string): (edits: KeptEdits) => void {
  const storageKey = keyOf(userId, listingId);
  let own = new Set(Object.keys(readStored(storageKey)));
  return ({ typed, basedOn }) => {
    const keys = Object.keys(typed);
    if (keys.length === 0 && own.size === 0) return;
    const others = Object.entries(readStored(storageKey)).filter(([key]) => !own.has(key));
    const fields = {
      ...Object.fromEntries(others),
      ...Object.fromEntries(keys.map((key) => [key, { typed: typed[key], basedOn: basedOn[key] }])),
    };
    own = new Set(keys);
    try {
      if (Object.keys(fields).length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(fields));
    } catch {
      // Storage may be full or unavailable; the page keeps the text while it is open.
    }
  };
}
