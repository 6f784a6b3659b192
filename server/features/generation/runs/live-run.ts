import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { GenerationEvent } from '#contract/generation.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { createListingDecoder, isUsable, type ListingDecoder } from '#contract/parse-listing.ts';

import type { WritingOrder } from './writing-sources.ts';

export type RunEnding = Extract<GenerationEvent, { event: 'completed' | 'failed' }>;
/** The outcome for the credit of a stopped run. */
export type CreditFate = 'returned' | 'spent';
/** What readers are sent while a run is written. */
export type RunPiece = Extract<GenerationEvent, { event: 'text' | 'channelText' | 'channel' }>;
export type StopReason = 'cancelled' | 'interrupted' | 'timeout';

/** PostgreSQL cannot store NUL, and one in the text would fail the whole batch. */
const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);
const channelOf = (data: RunPiece['data']) => ('channel' in data ? data.channel : null);

/** A run this process writes: its whole text, and its readers, each at their own pace. */
export class LiveRun {
  readonly id: string;
  readonly order: WritingOrder;
  /** It took no credit. */
  readonly isFree: boolean;
  readonly startedAtMs = performance.now();
  /** Milliseconds from the start to the first text; null before that. */
  firstTextMs: number | null = null;
  /** `writing` while the model is being asked, `ending` while the outcome is stored. */
  phase: 'writing' | 'ending' = 'writing';
  stopReason: StopReason | null = null;
  ending: RunEnding | null = null;
  /** Called after every piece and at the end. */
  readonly readers = new Set<() => void>();

  // Pieces instead of one string: slicing a growing string copies all of it, for every reader and every
  // delta.
  readonly #pieces: RunPiece[] = [];
  readonly #decoder: ListingDecoder;
  readonly #stop = new AbortController();
  readonly #ended = Promise.withResolvers<RunEnding>();

  constructor({ id, order, isFree = false }: { id: string; order: WritingOrder; isFree?: boolean }) {
    this.#decoder = createListingDecoder(languageCodeOf(order.language));
    this.id = id;
    this.order = order;
    this.isFree = isFree;
  }

  /** Aborted when the model should stop writing. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The number of pieces, which is a reader's position. */
  get length(): number {
    return this.#pieces.length;
  }

  /** More text of the listing itself. */
  append(delta: string): void {
    const text = withoutNul(delta);
    if (!text || this.phase !== 'writing' || this.stopReason) return;
    this.firstTextMs ??= performance.now() - this.startedAtMs;
    this.#decoder.write(text);
    this.#add({ event: 'text', data: { delta: text } });
  }

  /** More text of a channel's version. */
  appendTo(channel: ChosenChannel, delta: string): void {
    const text = withoutNul(delta);
    if (text) this.#add({ event: 'channelText', data: { channel, delta: text } });
  }

  /** A channel's version is done. */
  addChannel(version: Extract<RunPiece, { event: 'channel' }>['data']): void {
    this.#add({ event: 'channel', data: version });
  }

  #add(piece: RunPiece): void {
    if (this.phase !== 'writing' || this.stopReason) return;
    this.#pieces.push(piece);
    this.#tellReaders();
  }

  /** The listing's text from a reader's position on. */
  textFrom(place: number): string {
    return this.#pieces
      .slice(place)
      .map(({ event, data }) => (event === 'text' ? data.delta : ''))
      .join('');
  }

  /** The events from a reader's position on; a slow reader gets the texts since then in one. */
  eventsFrom(place: number): RunPiece[] {
    if (place === this.#pieces.length - 1) return this.#pieces.slice(place);
    const events: RunPiece[] = [];
    for (const piece of this.#pieces.slice(place)) {
      const earlier = events.find(
        ({ event, data }) =>
          event === piece.event && event !== 'channel' && channelOf(data) === channelOf(piece.data),
      );
      if (!earlier || earlier.event === 'channel' || piece.event === 'channel') {
        events.push(structuredClone(piece));
      } else earlier.data.delta += piece.data.delta;
    }
    return events;
  }

  /** What would happen to the credit if the run were stopped now. The page uses the same rule. */
  creditFate(): CreditFate {
    return isUsable(this.#decoder.content()) ? 'spent' : 'returned';
  }

  /** The listing written so far; nothing may be added afterwards. */
  finalContent(): ListingContent {
    return this.#decoder.end();
  }

  #tellReaders(): void {
    for (const tell of this.readers) tell();
  }

  /** Stops the model; the first reason counts. The text written by then decides the outcome. */
  stop(reason: StopReason): void {
    if (this.phase !== 'writing' || this.stopReason) return;
    this.stopReason = reason;
    this.#stop.abort(new Error(`The run was stopped: ${reason}`));
  }

  end(ending: RunEnding): void {
    this.ending = ending;
    this.#ended.resolve(ending);
    this.#tellReaders();
  }

  get ended(): Promise<RunEnding> {
    return this.#ended.promise;
  }
}

/** The runs of this process, by id. */
export type RunRegistry = Map<string, LiveRun>;
