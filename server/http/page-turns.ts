/**
 * Node accepts one waiting connection per turn of its event loop, so up to this many may be served between
 * two pages.
 */
const TURNS_BETWEEN_PAGES = 64;
/** Under load each turn is long. Pages then wait no longer than this. */
const MOST_BETWEEN_PAGES_MS = 25;

/**
 * Rendering a page blocks the event loop. Waiting pages therefore start one by one, with turns of the event
 * loop in between to accept and serve everything else. Clients take turns, so that one that requests many
 * pages at once waits behind its own.
 */
export function createPageTurns(
  now: () => number = () => performance.now(),
): (client: string) => Promise<void> {
  const waiting = new Map<string, (() => void)[]>();

  function beginNext(): void {
    const [turn] = waiting;
    if (!turn) return;
    const [client, own] = turn;
    waiting.delete(client);
    const begin = own.shift();
    // To the end of the queue.
    if (own.length > 0) waiting.set(client, own);
    begin?.();
    if (waiting.size > 0) restFor(TURNS_BETWEEN_PAGES);
  }

  function restFor(turns: number, until = now() + MOST_BETWEEN_PAGES_MS): void {
    setImmediate(() => (turns > 1 && now() < until ? restFor(turns - 1, until) : beginNext()));
  }

  return (client) =>
    new Promise((resolve) => {
      if (waiting.size === 0) restFor(1);
      const own = waiting.get(client);
      if (own) own.push(resolve);
      else waiting.set(client, [resolve]);
    });
}
