import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { HistoryEntry } from './history-entry.tsx';

const failed: Generation = {
  ...{ _id: 'g1', productName: 'Mug', productDetails: 'Clay', language: 'English', status: 'failed' },
  ...{ demo: false, content: null, failure: null, credit: 'returned', productId: null, listingId: null },
  ...{ channels: {}, notes: {}, findings: [], release: null },
  choice: { channels: [], market: null, voiceId: null },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', finishedAt: null },
};

function pageOf(generation: Generation): string {
  const element = <HistoryEntry generation={generation} language={{ code: 'en', name: 'English' }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('an entry whose text is kept as a listing leads to it; another does not', () => {
  expect(pageOf({ ...failed, listingId: 'l1' })).toContain('href="/user/listings/l1"');
  expect(pageOf(failed)).not.toContain('Open in products');
});
