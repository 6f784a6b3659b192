import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { RunOutcome } from './run-outcome.tsx';
import type { RunState } from './run-state.ts';

async function outcomeOf(code: ErrorCode): Promise<string> {
  const failure = { code, message: errorTable[code].message };
  const state = { phase: 'failed', runId: null, failure } as RunState;
  const element = <RunOutcome state={state} onTryAgain={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}

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
