import { useCallback, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useRefresh } from './refresh.ts';

/** Another user saved since the form was filled. */
export interface SaveConflict<Stored> {
  /** Who saved it, and when. */
  message: string;
  theirs: Stored;
}

/** Error codes for changes rejected because they were based on outdated data. */
const CONFLICTS: ReadonlySet<string> = new Set<ErrorCode>([
  'balance_changed',
  'catalogue_changed',
  'conflict',
  'channel_overrides_changed',
  'free_use_changed',
  'mail_changed',
  'payment_settings_changed',
  'section_changed',
  'voice_changed',
  'words_changed',
]);

export interface ChangeState<Stored> {
  /** The kind of change in progress. */
  busy: string | null;
  /** A new object for each failure. */
  failure: { error: unknown; kind: string } | null;
  conflict: SaveConflict<Stored> | null;
}

interface FailureReactions<Stored> {
  onFailed?: (error: unknown) => void;
  onConflict?: (conflict: SaveConflict<Stored>, error: unknown) => void;
}

interface Reactions<Answer, Stored> extends FailureReactions<Stored> {
  /** Identifies the change in `busy`, if a page has several. */
  kind?: string;
  /** The success message, or a function that reads it from the response. */
  said?: string | ((answer: Answer) => string | undefined);
  /** Runs after the save and before the refresh: closes dialogs. */
  onMade?: (answer: Answer) => void | Promise<void>;
}

/** What a change needs from its page. */
export interface ChangePage<Stored> {
  /** Fetches the stored version after a conflict. Without it a conflict is an ordinary failure. */
  getTheirs?: (() => Promise<Stored>) | undefined;
  /** Reloads the page's data. */
  refreshAfter: (outcome: 'made' | 'failed') => Promise<unknown>;
  tell: (said: string) => void;
}

const settled = { busy: null, failure: null, conflict: null };

/** For `said`: the message in the response. */
export const messageOf = ({ message }: { message?: string | undefined }): string | undefined => message;

async function conflictIn<Stored>(
  error: unknown,
  getTheirs: ChangePage<Stored>['getTheirs'],
): Promise<SaveConflict<Stored> | null> {
  if (!getTheirs || !(error instanceof ApiError) || !CONFLICTS.has(error.code)) return null;
  const { message } = error;
  return getTheirs().then(
    (theirs) => ({ message, theirs }),
    () => null,
  );
}

/** Runs changes for one part of a page and reports the state through `update`. */
export function createChangeRunner<Stored>(update: (part: Partial<ChangeState<Stored>>) => void) {
  /** Kinds of changes running or queued. */
  const pending = new Set<string>();
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function explain(
    error: unknown,
    kind: string,
    { getTheirs, onFailed, onConflict }: FailureReactions<Stored> & Pick<ChangePage<Stored>, 'getTheirs'>,
  ): Promise<void> {
    const conflict = await conflictIn(error, getTheirs);
    update(conflict ? { conflict } : { failure: { error, kind } });
    if (conflict) onConflict?.(conflict, error);
    else onFailed?.(error);
  }

  async function perform<Answer>(
    { getTheirs, refreshAfter, tell }: ChangePage<Stored>,
    send: () => Promise<Answer>,
    { kind, said, onMade, ...reactions }: Reactions<Answer, Stored> & { kind: string },
  ): Promise<boolean> {
    update({ busy: kind, failure: null });
    try {
      let answer: Answer;
      try {
        answer = await send();
      } catch (error) {
        await explain(error, kind, { ...reactions, getTheirs });
        await refreshAfter('failed');
        return false;
      }
      const words = typeof said === 'function' ? said(answer) : said;
      if (words) tell(words);
      await onMade?.(answer);
      await refreshAfter('made');
      return true;
    } finally {
      pending.delete(kind);
      update({ busy: null });
    }
  }

  /** Resolves with true if the change succeeded. Ignores a kind already pending; queues another kind. */
  return async function run<Answer>(
    page: ChangePage<Stored>,
    send: () => Promise<Answer>,
    { kind = 'change', ...reactions }: Reactions<Answer, Stored> = {},
  ): Promise<boolean> {
    if (pending.has(kind)) return false;
    const isFirst = pending.size === 0;
    pending.add(kind);
    const start = () => perform(page, send, { kind, ...reactions });
    const turn = isFirst ? start() : lastTurn.then(start);
    lastTurn = turn.catch(() => {});
    return turn;
  };
}

interface ChangeOptions<Stored> extends Pick<ChangePage<Stored>, 'getTheirs'> {
  /**
   * When to reload the page's data. `always`: after failures too, since outdated data may be the cause.
   * `never`: the response is enough, or the user leaves the page.
   */
  refresh?: 'made' | 'always' | 'never';
}

/**
 * Makes changes one at a time: shows the success message, keeps the error, tells conflicts from failures and
 * reloads the page's data. Never touches the user's input: a lost connection is an ordinary failure.
 */
export function useChange<Stored = unknown>({ getTheirs, refresh = 'made' }: ChangeOptions<Stored> = {}) {
  const [state, setState] = useState<ChangeState<Stored>>(settled);
  const [runIn] = useState(() =>
    createChangeRunner<Stored>((part) => setState((before) => ({ ...before, ...part }))),
  );
  const refreshPage = useRefresh();
  const page: ChangePage<Stored> = {
    getTheirs,
    refreshAfter: async (outcome) => {
      if (refresh === 'always' || refresh === outcome) await refreshPage();
    },
    tell: toast.success,
  };
  return {
    ...state,
    isBusy: state.busy !== null,
    run: <Answer>(send: () => Promise<Answer>, reactions?: Reactions<Answer, Stored>) =>
      runIn(page, send, reactions),
    /** Clears the error. */
    forget: useCallback(() => setState(({ busy }) => ({ ...settled, busy })), []),
  };
}
