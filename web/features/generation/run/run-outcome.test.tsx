import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { decodeListing } from '#contract/parse-listing.ts';
import { RunOutcome } from './run-outcome.tsx';
import { initialState, type RunState } from './run-state.ts';

async function htmlOf(state: RunState, freeUntil: string | null = null): Promise<string> {
  const element = <RunOutcome state={state} freeUntil={freeUntil} onTryAgain={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}

function outcomeOf(code: ErrorCode): Promise<string> {
  const failure = { code, message: errorTable[code].message };
  return htmlOf({ ...initialState(0), phase: 'failed', failure });
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('a listing that could not be started', () => {
  it.each(['insufficient_credits', 'free_site_limit_reached', 'free_range_limit_reached'] as const)(
    'links to the packages if buying helps: %s',
    async (code) => {
      const html = await outcomeOf(code);
      expect(html).toContain('href="/user/select-package"');
      expect(html).not.toContain('Try again');
    },
  );

  it('offers a retry if it does not', async () => {
    const html = await outcomeOf('site_limit_reached');
    expect(html).toContain('Try again');
    expect(html).not.toContain('href="/user/select-package"');
  });
});

describe('a listing that was written', () => {
  const content = decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.\n');
  const result = { productId: 'p', listingId: 'l', findings: [], release: null, credit: 'spent' } as const;
  const done: RunState = { ...initialState(4), phase: 'done', runId: 'run1', content, result };

  it('says nothing if it cost a credit, as always', async () => {
    expect(await htmlOf(done)).toBe('');
  });

  it('says until when it is free to write again', async () => {
    const free: RunState = { ...done, result: { ...result, credit: 'none' } };
    const words = wordsOf(await htmlOf(free, '2026-12-22T10:00:00Z'));
    expect(words).toContain('Written again without a credit. It stays free until 22 Dec');
    expect(wordsOf(await htmlOf(free))).toContain('Written again without a credit.');
  });

  it('says why its credit came back, and what the draft is good for', async () => {
    const release = {
      code: 'listing_incomplete',
      message: 'The listing is not complete. Your credit was returned.',
    };
    const words = wordsOf(await htmlOf({ ...done, result: { ...result, release, credit: 'returned' } }));
    expect(words).toContain('The listing is not complete. Your credit was returned.');
    expect(words).toContain('You can copy this draft, but not export it.');
  });

  it.each([
    ['spent', 'Stopped. The credit was used.'],
    ['returned', 'Stopped. Your credit was returned.'],
    ['none', 'Stopped. No credit was used.'],
  ] as const)('is told of truly when it was stopped: %s', async (credit, sentence) => {
    const stopped: RunState = { ...done, phase: 'stopped', result: { ...result, credit } };
    expect(wordsOf(await htmlOf(stopped))).toContain(sentence);
  });
});
