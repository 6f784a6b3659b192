import { useCallback, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useRefresh } from './refresh.ts';

/** A save that somebody else made since the form was filled. */
export interface SaveConflict<Stored> {
  /** Who saved, and when. */
  message: string;
  theirs: Stored;
}

/** Codes of changes that were refused because what they build on is not the newest. */
const CONFLICTS: ReadonlySet<string> = new Set<ErrorCode>([
  'balance_changed',
  'catalogue_changed',
  'payment_settings_changed',
  'section_changed',
]);

export interface ChangeState<Stored> {
  /** Which change is under way. */
  busy: string | null;
  /** A new object with every failure. */
  failure: { error: unknown; kind: string } | null;
  conflict: SaveConflict<Stored> | null;
}

interface FailureReactions<Stored> {
  onFailed?: (error: unknown) => void;
  onConflict?: (conflict: SaveConflict<Stored>, error: unknown) => void;
}

interface Reactions<Answer, Stored> extends FailureReactions<Stored> {
  /** Which of several changes it is, for `busy`. */
  kind?: string;
  /** What is said of a change that was made; where the service says it, how that is read from the answer. */
  said?: string | ((answer: Answer) => string | undefined);
  /** Once it is stored, before the page's data is brought up to date: closes what was open. */
  onMade?: (answer: Answer) => void | Promise<void>;
}

/** What a change needs of the page around it. */
export interface ChangePage<Stored> {
  /** Fetches what is stored now, for a change that names what it builds on; without it a conflict is a failure. */
  getTheirs?: (() => Promise<Stored>) | undefined;
  /** Brings the page's data up to date. */
  refreshAfter: (outcome: 'made' | 'failed') => Promise<unknown>;
  tell: (said: string) => void;
}

const settled = { busy: null, failure: null, conflict: null };

/** Reads what the service says, for `said`. */
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

/** Runs changes for one place of a page; `update` shows how far they are. */
export function createChangeRunner<Stored>(update: (part: Partial<ChangeState<Stored>>) => void) {
  /** Kinds of changes under way or waiting. */
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

  /** Resolves with true when the change was made. The same kind again sends nothing; another kind waits for its turn. */
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
   * When the page's data is brought up to date. `always` also after a failure: what the page shows may be why. `never` where
   * the answer is all there is to show, or the page is left.
   */
  refresh?: 'made' | 'always' | 'never';
}

/**
 * Makes changes, one at a time: says what became of them, keeps what went wrong, tells a conflict from a failure, and brings
 * the page's data up to date. Nothing that was typed is touched: a lost connection is a failure like any other.
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
    /** Puts away what went wrong. */
    forget: useCallback(() => setState(({ busy }) => ({ ...settled, busy })), []),
  };
}
