/** Node takes one waiting connection in each turn of its event loop: this many may come in between two pages. */
const TURNS_BETWEEN_PAGES = 64;
/** Where much else is asked for, each turn is long: pages need not wait for all of them then. */
const MOST_BETWEEN_PAGES_MS = 25;

/**
 * Rendering a page keeps the one thread busy. Pages that wait begin one after the other, with turns of the event loop between them
 * in which everything else is accepted and served; and clients take turns, so that who asks for many pages at once waits
 * behind their own.
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
    // To the end of the line.
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
