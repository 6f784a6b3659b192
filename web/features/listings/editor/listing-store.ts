import type { Listing } from '#contract/listings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { bodyOf, type FieldValue, type FieldValues, isSame, keyOfIssue, valuesOf } from './listing-fields.ts';
import { type Merged, mergeStored } from './merge-stored.ts';

/** `unsent`: the service cannot be reached; `signedOut`: the session has ended; `gone`: the listing was deleted. */
export type SaveProblem = 'unsent' | 'signedOut' | 'gone';

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
export function createListingStore(loaded: Listing, calls: ListingCalls) {
  const texts = valuesOf(loaded);
  let state: ListingState = {
    ...{ listing: loaded, values: texts, saved: texts, conflicts: {}, refusals: {} },
    ...{ isSaving: false, problem: null },
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;
  let running: Promise<void> | null = null;

  function update(part: Partial<ListingState>): void {
    state = { ...state, ...part };
    for (const notify of listeners) notify();
  }

  function keep(): void {
    const keys = changedKeys(state);
    calls.keep({ typed: pick(state.values, keys), basedOn: pick(state.saved, keys) });
  }

  function saveIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Makes a newer stored version the base of the page. */
  function take(listing: Listing): void {
    update({ listing, ...mergeStored(state, valuesOf(state.listing), valuesOf(listing)) });
    keep();
  }

  function refuse(error: ApiError, sent: FieldValues): void {
    const keys = Object.keys(sent);
    const refusals: Record<string, string> = { ...state.refusals };
    for (const { path, message } of error.issues) {
      const key = keyOfIssue(path as (string | number)[], keys);
      if (key) refusals[key] ??= message;
    }
    if (keys.every((key) => !(key in refusals))) for (const key of keys) refusals[key] = error.message;
    update({ refusals });
  }

  /** What a failed save means. Returns whether to try again at once. */
  async function explain(error: unknown, sent: FieldValues): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) {
      take(await calls.load());
      return true;
    }
    if (error instanceof ApiError && (status === 400 || status === 413 || status === 422)) {
      refuse(error, sent);
      return true;
    }
    if (status === 404) update({ problem: 'gone' });
    else if (status === 401 || status === 403) update({ problem: 'signedOut' });
    else {
      update({ problem: 'unsent' });
      saveIn(retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
    return false;
  }

  async function send(): Promise<boolean> {
    const sent = pick(state.values, sendableKeys(state));
    try {
      const listing = await calls.save({ ...bodyOf(sent), updatedAt: state.listing.updatedAt });
      update({ listing, saved: { ...state.saved, ...sent }, problem: null });
      retryMs = RETRY_MS;
      keep();
      return true;
    } catch (error) {
      return explain(error, sent).catch((unread) => explain(unread, sent));
    }
  }

  async function sendAll(): Promise<void> {
    update({ isSaving: true });
    try {
      while (sendableKeys(state).length > 0 && state.problem !== 'gone') {
        if (!(await send())) return;
      }
      if (state.problem === 'unsent' || state.problem === 'signedOut') update({ problem: null });
    } finally {
      running = null;
      update({ isSaving: false });
    }
  }

  /** Saves now. Resolves with whether everything typed is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (sendableKeys(state).length > 0) {
      running ??= sendAll();
      await running;
    }
    return changedKeys(state).length === 0;
  }

  function change(typed: FieldValues): void {
    const refusals = { ...state.refusals };
    for (const key of Object.keys(typed)) delete refusals[key];
    update({ values: { ...state.values, ...typed }, refusals });
    keep();
    saveIn(state.problem === null ? SAVE_AFTER_MS : retryMs);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    ...{ change, flush, take },
    /** Looks for what was saved elsewhere, if nothing waits to be saved here. */
    async refresh(): Promise<void> {
      if (state.isSaving || changedKeys(state).length > 0) return void flush();
      const listing = await calls.load();
      if (!state.isSaving && listing.updatedAt !== state.listing.updatedAt) take(listing);
    },
    /** Puts back what was typed before the page was closed; texts saved elsewhere since are asked about. */
    putBack({ typed, basedOn }: KeptEdits): string[] {
      const known = Object.keys(typed).filter((key) => key in state.saved);
      const stored = state.saved;
      const merged = mergeStored(
        { values: { ...stored, ...pick(typed, known) }, saved: { ...stored, ...pick(basedOn, known) }, conflicts: {} },
        { ...stored, ...pick(basedOn, known) },
        stored,
      );
      update(merged);
      const changed = changedKeys(state);
      if (changed.length > 0) saveIn(SAVE_AFTER_MS);
      else keep();
      return changed;
    },
    /** The choice between what was typed here and what was saved elsewhere. */
    choose(key: string, whose: 'mine' | 'theirs'): void {
      const { [key]: theirs, ...conflicts } = state.conflicts;
      if (theirs === undefined) return;
      update({ conflicts, ...(whose === 'theirs' && { values: { ...state.values, [key]: theirs } }) });
      keep();
      void flush();
    },
    setValue: (key: string, value: FieldValue) => change({ [key]: value }),
    stop: () => clearTimeout(timer),
  };
}

export type ListingStore = ReturnType<typeof createListingStore>;
