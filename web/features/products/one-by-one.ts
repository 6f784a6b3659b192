export interface Refused<Entry> {
  entry: Entry;
  error: unknown;
}

/** Sends one call after the other and goes on after a failure. Answers those that were refused. */
export async function oneByOne<Entry>(
  entries: readonly Entry[],
  send: (entry: Entry) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Refused<Entry>[]> {
  const refused: Refused<Entry>[] = [];
  for (const [done, entry] of entries.entries()) {
    onProgress(done);
    try {
      await send(entry);
    } catch (error) {
      refused.push({ entry, error });
    }
  }
  return refused;
}
