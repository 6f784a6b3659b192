import type { GenerationEvent } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { createListingDecoder, isUsable } from '#contract/parse-listing.ts';

export type RunEnding = Extract<GenerationEvent, { event: 'completed' | 'failed' }>;
/** What becomes of the credit of a stopped run. */
export type CreditFate = 'returned' | 'spent';
export type StopReason = 'cancelled' | 'interrupted' | 'timeout';

/** A run that this process writes: its whole text, and everybody who reads along, each at their own pace. */
export class LiveRun {
  readonly id: string;
  readonly userId: string;
  readonly startedAtMs = performance.now();
  /** Milliseconds from the start to the first text; null before it. */
  firstTextMs: number | null = null;
  /** `writing` as long as the model is asked for something, `ending` while the outcome is stored. */
  phase: 'writing' | 'ending' = 'writing';
  stopReason: StopReason | null = null;
  ending: RunEnding | null = null;

  // Pieces, not one string: taking the end of a growing string copies all of it, for every reader and every delta.
  readonly #pieces: string[] = [];
  readonly #decoder = createListingDecoder();
  readonly #stop = new AbortController();
  readonly #ended = Promise.withResolvers<RunEnding>();
  #change = Promise.withResolvers<void>();

  constructor({ id, userId }: { id: string; userId: string }) {
    this.id = id;
    this.userId = userId;
  }

  /** Aborted when the model is to stop writing. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** How many pieces there are: a reader's place in the text. */
  get length(): number {
    return this.#pieces.length;
  }

  append(delta: string): void {
    // PostgreSQL stores no NUL, and one in the text would fail the saving of every run beside it.
    const text = delta.includes('\0') ? delta.replaceAll('\0', '') : delta;
    if (!text || this.phase !== 'writing' || this.stopReason) return;
    this.firstTextMs ??= performance.now() - this.startedAtMs;
    this.#pieces.push(text);
    this.#decoder.write(text);
    this.wake();
  }

  /** The text from a reader's place on; a slow reader gets more at once. */
  textFrom(place: number): string {
    return place === this.#pieces.length - 1
      ? (this.#pieces[place] ?? '')
      : this.#pieces.slice(place).join('');
  }

  /** What would become of the credit if the run were stopped now. The page decides by the same rule. */
  creditFate(): CreditFate {
    return isUsable(this.#decoder.content()) ? 'spent' : 'returned';
  }

  /** The listing in what has been written; nothing is added to it afterwards. */
  finalContent(): ListingContent {
    return this.#decoder.end();
  }

  /** Resolves at the next delta, at the end, or when somebody calls `wake`. */
  get changed(): Promise<void> {
    return this.#change.promise;
  }

  wake(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }

  /** Stops the model; the first reason counts. The outcome follows from what was written by then. */
  stop(reason: StopReason): void {
    if (this.phase !== 'writing' || this.stopReason) return;
    this.stopReason = reason;
    this.#stop.abort(new Error(`The run was stopped: ${reason}`));
  }

  end(ending: RunEnding): void {
    this.ending = ending;
    this.#ended.resolve(ending);
    this.wake();
  }

  get ended(): Promise<RunEnding> {
    return this.#ended.promise;
  }
}

/** The runs of this process, by id. */
export type RunRegistry = Map<string, LiveRun>;
