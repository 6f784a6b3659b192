import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPageTurns } from './page-turns.ts';

/**
 * Which client began in which turn of the event loop, if these clients ask at once and each turn takes
 * `turnMs`.
 */
async function beginsOf(clients: readonly string[], turnMs: number) {
  let turn = 0;
  const turnOf = createPageTurns(() => turn * turnMs);
  const begins: { client: string; turn: number }[] = [];
  for (const client of clients) void turnOf(client).then(() => begins.push({ client, turn }));
  for (; begins.length < clients.length && turn < 1_000; turn++) await nextTurn();
  return begins;
}

it('clients take turns: a client that requests many pages at once waits behind its own', async () => {
  const begins = await beginsOf(['greedy', 'greedy', 'greedy', 'modest', 'other'], 0);
  expect(begins.map(({ client }) => client)).toEqual(['greedy', 'modest', 'other', 'greedy', 'greedy']);
});

it('between two pages there is time for everything else, but no more than a moment under load', async () => {
  const gapOf = async (turnMs: number) => {
    const [first, second] = await beginsOf(['one', 'two'], turnMs);
    return (second?.turn ?? 0) - (first?.turn ?? 0);
  };
  expect(await gapOf(0)).toBeGreaterThanOrEqual(60);
  expect(await gapOf(10)).toBeLessThanOrEqual(5);
});
