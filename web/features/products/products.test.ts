import { expect, it } from 'vitest';
import type { ListingSummary } from '#contract/listings.ts';
import type { Product } from '#contract/products.ts';
import { type Api, failureOf } from '#web/lib/api.ts';
import { approvalProblem, exportProblem } from './bulk-problem.ts';
import { oneByOne } from './one-by-one.ts';
import { fieldsOf } from './product-draft.ts';
import { findingName } from './product-filter.ts';
import { saveProduct } from './save-product.ts';

const conflict = () =>
  failureOf({
    status: 409,
    headers: {},
    body: JSON.stringify({ code: 'conflict', message: 'This has changed in the meantime.' }),
  });

it('the rule of a link from a mail is told in words', () => {
  expect(findingName('amazon.title.longest')).toBe('Amazon: title, longest');
  expect(findingName('amazon.searchTerms.ecoWords')).toBe('Amazon: search terms, eco words');
  expect(findingName('nowhere.title.longest')).toBe('nowhere.title.longest');
});

it('one refusal does not stop the others, and is told with its reason', async () => {
  const sent: string[] = [];
  const progress: number[] = [];
  const refused = await oneByOne(
    ['a', 'b', 'c'],
    async (entry) => {
      sent.push(entry);
      if (entry === 'b') throw conflict();
    },
    (done) => progress.push(done),
  );
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(progress).toEqual([0, 1, 2]);
  expect(refused.map(({ entry }) => entry)).toEqual(['b']);
});

it('what was refused is named with its reason', () => {
  const broken = (...messages: string[]) =>
    failureOf({
      status: 409,
      headers: {},
      body: JSON.stringify({
        code: 'rules_broken',
        message: 'Some listings still break rules.',
        issues: messages.map((message) => ({ path: ['amazon', 'title'], message })),
      }),
    });
  const entry = { _id: 'l1', productName: 'Mug', language: 'German' } as ListingSummary;
  const said = (error: unknown) => approvalProblem(2, [{ entry, error }]);
  expect(said(broken('The title is too long.'))).toEqual({
    title: '2 approved, 1 not',
    lines: [{ key: 'l1', name: 'Mug (German)', reason: 'The title is too long.' }],
  });
  expect(said(broken('The title is too long.', 'No emoji.', 'No emoji.')).lines[0]?.reason).toBe(
    'The title is too long. And 2 more to mend.',
  );
  expect(said(conflict()).lines[0]?.reason).toBe('This has changed in the meantime.');
  const { title, lines } = exportProblem(broken('Mug (German): not approved yet.'));
  expect([title, lines.map(({ reason }) => reason)]).toEqual([
    'Some listings still break rules.',
    ['Mug (German): not approved yet.'],
  ]);
});

const seen: Product = {
  ...{ _id: 'p1', name: 'Mug', sku: null, category: null, details: 'Clay', facts: [], listings: [] },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', updatedAt: '2026-11-23T10:00:00.000Z' },
};

/** A service that keeps `present`, and refuses a change of an earlier version. */
function serviceWith(present: Product) {
  const saved: string[] = [];
  const api = (async (endpoint: { method: string }, { body }: { body?: { updatedAt: string } }) => {
    if (endpoint.method === 'GET') return { data: present };
    if (body?.updatedAt !== present.updatedAt) throw conflict();
    saved.push(body.updatedAt);
    return { data: present };
  }) as unknown as Api;
  return { api, saved };
}

it('a listing written meanwhile is no conflict with the product; a changed product is', async () => {
  const updatedAt = '2026-11-23T11:00:00.000Z';
  const typed = { ...fieldsOf(seen), name: 'Large mug' };
  const touched = serviceWith({ ...seen, updatedAt });
  await saveProduct(touched.api, seen, typed);
  expect(touched.saved).toEqual([updatedAt]);
  const changed = serviceWith({ ...seen, updatedAt, details: 'Stoneware' });
  await expect(saveProduct(changed.api, seen, typed)).rejects.toMatchObject({ code: 'conflict' });
  expect(changed.saved).toEqual([]);
});
