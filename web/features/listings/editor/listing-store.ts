import type { Listing } from '#contract/listings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { bodyOf, type FieldValues, isSame, keyOfIssue, valuesOf } from './listing-fields.ts';
import { type Merged, mergeStored } from './merge-stored.ts';

/**
 * `unsent`: the service cannot be reached; `signedOut`: the session has ended; `gone`: the listing was deleted;
 * `notOwn`: an Admin reads along.
 */
export type SaveProblem = 'unsent' | 'signedOut' | 'gone' | 'notOwn';

export interface ListingState extends Merged {
  /** As last stored. */
  listing: Listing;
  isSaving: boolean;
  problem: SaveProblem | null;
  /** Why the service refused the present text of a field. */
  refusals: Readonly<Record<string, string>>;
}

/** What was typed and not saved before the page was closed, with the stored texts it was based on. */
export interface KeptEdits {
  typed: FieldValues;
  basedOn: FieldValues;
}

export interface ListingCalls {
  save: (body: Record<string, unknown> & { updatedAt: string }) => Promise<Listing>;
  load: () => Promise<Listing>;
  /** Keeps what is not saved yet, should the page be closed. */
  keep: (edits: KeptEdits) => void;
}

/** The service was reached and does not take this text. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);
const problems: Readonly<Record<number, SaveProblem>> = { 401: 'signedOut', 403: 'notOwn', 404: 'gone' };

/** After the last key. */
const SAVE_AFTER_MS = 1_000;
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Changed here, and not saved yet. */
export const changedKeys = ({ values, saved }: Merged): string[] =>
  Object.keys(values).filter((key) => !isSame(values[key], saved[key]));

const pick = (values: FieldValues, keys: readonly string[]): FieldValues =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));

/** The fields that a save can take with it: not those that wait for a choice or for other text. */
const sendableKeys = (state: ListingState): string[] =>
  changedKeys(state).filter((key) => !(key in state.conflicts) && !(key in state.refusals));

/**
 * A listing while it is edited. Saves what changed about a second after the last key, one save at a time, and
 * goes on trying without a connection. What others save meanwhile is merged field by field.
 */
export class ListingStore {
  #state: ListingState;
  readonly #calls: ListingCalls;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = RETRY_MS;
  #running: Promise<void> | null = null;

  constructor(loaded: Listing, calls: ListingCalls) {
    const texts = valuesOf(loaded);
    this.#calls = calls;
    this.#state = {
      ...{ listing: loaded, values: texts, saved: texts, conflicts: {}, refusals: {} },
      ...{ isSaving: false, problem: null },
    };
  }

  read = (): ListingState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(typed: FieldValues): void {
    const refusals = { ...this.#state.refusals };
    for (const key of Object.keys(typed)) delete refusals[key];
    this.#update({ values: { ...this.#state.values, ...typed }, refusals });
    this.#keep();
    this.#saveIn(this.#state.problem === null ? SAVE_AFTER_MS : this.#retryMs);
  }

  /** Saves now. Resolves with whether everything typed is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (sendableKeys(this.#state).length > 0) {
      this.#running ??= this.#sendAll();
      await this.#running;
    }
    return changedKeys(this.#state).length === 0;
  }

  /** Makes a newer stored version the base of the page. */
  take(listing: Listing): void {
    this.#update({ listing, ...mergeStored(this.#state, valuesOf(this.#state.listing), valuesOf(listing)) });
    this.#keep();
  }

  /** Looks for what was saved elsewhere, if nothing waits to be saved here. */
  async refresh(): Promise<void> {
    if (this.#state.isSaving || changedKeys(this.#state).length > 0) return void this.flush();
    const listing = await this.#calls.load();
    if (!this.#state.isSaving && listing.updatedAt !== this.#state.listing.updatedAt) this.take(listing);
  }

  /**
   * Puts back what was typed before the page was closed; texts saved elsewhere since are asked about. Returns
   * the fields.
   */
  putBack({ typed, basedOn }: KeptEdits): string[] {
    const stored = this.#state.saved;
    const known = Object.keys(typed).filter((key) => key in stored);
    const before = { ...stored, ...pick(basedOn, known) };
    const values = { ...stored, ...pick(typed, known) };
    this.#update(mergeStored({ values, saved: before, conflicts: {} }, before, stored));
    const changed = changedKeys(this.#state);
    if (changed.length > 0) this.#saveIn(SAVE_AFTER_MS);
    else this.#keep();
    return changed;
  }

  /** The choice between what was typed here and what was saved elsewhere. */
  choose(key: string, whose: 'mine' | 'theirs'): void {
    const { [key]: theirs, ...conflicts } = this.#state.conflicts;
    if (theirs === undefined) return;
    const values = whose === 'theirs' ? { ...this.#state.values, [key]: theirs } : this.#state.values;
    this.#update({ conflicts, values });
    this.#keep();
    void this.flush();
  }

  #update(part: Partial<ListingState>): void {
    this.#state = { ...this.#state, ...part };
    for (const notify of this.#listeners) notify();
  }

  #keep(): void {
    const keys = changedKeys(this.#state);
    this.#calls.keep({ typed: pick(this.#state.values, keys), basedOn: pick(this.#state.saved, keys) });
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #sendAll(): Promise<void> {
    this.#update({ isSaving: true });
    try {
      while (sendableKeys(this.#state).length > 0) {
        if (!(await this.#send())) return;
      }
      this.#update({ problem: null });
    } finally {
      this.#running = null;
      this.#update({ isSaving: false });
    }
  }

  /** Returns whether what is left may be sent at once. */
  async #send(): Promise<boolean> {
    const sent = pick(this.#state.values, sendableKeys(this.#state));
    try {
      const { updatedAt } = this.#state.listing;
      const listing = await this.#calls.save({ ...bodyOf(sent), updatedAt });
      this.#update({ listing, saved: { ...this.#state.saved, ...sent }, problem: null });
      this.#retryMs = RETRY_MS;
      this.#keep();
      return true;
    } catch (error) {
      return this.#explain(error, sent).catch((unread) => this.#explain(unread, sent));
    }
  }

  /** What a failed save means. */
  async #explain(error: unknown, sent: FieldValues): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) {
      this.take(await this.#calls.load());
      return true;
    }
    if (error instanceof ApiError && REFUSALS.has(status)) {
      this.#refuse(error, sent);
      return true;
    }
    const problem = problems[status] ?? 'unsent';
    this.#update({ problem });
    if (problem === 'unsent') {
      this.#saveIn(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
    }
    return false;
  }

  #refuse(error: ApiError, sent: FieldValues): void {
    const keys = Object.keys(sent);
    const told = error.issues.flatMap(({ path, message }) => {
      const key = keyOfIssue(path, keys);
      return key ? [[key, message] as const] : [];
    });
    const refused = told.length > 0 ? told : keys.map((key) => [key, error.message] as const);
    this.#update({ refusals: { ...this.#state.refusals, ...Object.fromEntries(refused) } });
  }
}
