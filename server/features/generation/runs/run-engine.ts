import { setTimeout as pause } from 'node:timers/promises';
import type { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type { TextModelSource } from '#server/clients/text-model/text-model-source.ts';
import { type EventReader, sendEach } from '#server/http/event-stream.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createRunKeeper } from '../generation.jobs.ts';
import { keepFailedAnswer } from './failed-answers.repository.ts';
import { type CreditFate, LiveRun, type RunEnding, type RunRegistry } from './live-run.ts';
import { defaultTimings, performRun, type RunTask, type RunTimings } from './perform-run.ts';
import { endingOfStored, followLive, followStored } from './run-events.ts';
import { stopElsewhere, stopLive } from './stop-run.ts';
import { storeVerdict } from './store-verdict.ts';
import type { WritingSources } from './writing-sources.ts';

/** For storing interruptions after the grace period is over. */
const LAST_WORDS_MS = 5_000;

interface EndedRun {
  outcome: 'completed' | 'failed' | 'cancelled';
  /** `ok`, or the error code without its prefix. */
  kind: string;
  durationMs: number;
  /** From the start to the first text; null if there was none. */
  firstByteMs: number | null;
}

export interface RunEngineDeps {
  textModels: TextModelSource;
  sources: WritingSources;
  onRunEnded?: ((run: EndedRun) => void) | undefined;
  timings?: Partial<RunTimings> | undefined;
}

interface StartedRun {
  id: string;
  userId: string;
  productId: string;
  input: RunTask;
  /** After the credit was taken. */
  balance: number;
  requestId: string;
}

const kindOf = (code: string) => code.replace(/^generation_/, '');

type EngineContext = Pick<AppContext, 'db' | 'log' | 'now'>;

/** After the credit was returned, and before the user gets the reference by which Admins find it. */
async function keepAnswer({ db, log, now }: EngineContext, generationId: string, error: TextModelError) {
  await keepFailedAnswer(db, generationId, error, now()).catch((cause) =>
    log.warn({ err: cause, generationId }, "the provider's answer was not kept"),
  );
}

/** The runs of this process. A run belongs to the server: it continues when readers leave. */
export function createRunEngine({ db, log, now }: EngineContext, deps: RunEngineDeps) {
  const runs: RunRegistry = new Map();
  const giveUp = new AbortController();
  const timings = { ...defaultTimings, ...deps.timings };
  const onRunEnded = deps.onRunEnded ?? (() => {});
  const keeper = createRunKeeper(
    { db, log },
    {
      runs,
      onReaped: () => onRunEnded({ outcome: 'failed', kind: 'abandoned', durationMs: 0, firstByteMs: null }),
    },
  );
  let isClosing = false;

  async function carryOut(run: LiveRun, { input, balance, requestId }: StartedRun): Promise<void> {
    const { textModels, sources } = deps;
    const verdict = await performRun(run, input, { textModels, sources, log, timings });
    const storing = { context: { db, log }, sources, requestId, balance, giveUp: giveUp.signal };
    const ending = await storeVerdict(run, verdict, storing);
    if (verdict.modelError) await keepAnswer({ db, log, now }, run.id, verdict.modelError);
    runs.delete(run.id);
    run.end(ending);
    const isKept = ending.event === 'completed';
    onRunEnded({
      outcome: isKept || verdict.status === 'cancelled' ? verdict.status : 'failed',
      kind: isKept ? 'ok' : kindOf(ending.data.code),
      durationMs: performance.now() - run.startedAtMs,
      firstByteMs: run.firstTextMs,
    });
  }

  const allEnded = async () => {
    while (runs.size > 0) await Promise.all([...runs.values()].map((run) => run.ended));
  };

  return {
    get isClosing() {
      return isClosing;
    },

    /** Starts writing in the background. The run and its hold are already in the database. */
    launch(started: StartedRun): void {
      const { id, userId, productId, input } = started;
      const { language, options, isFree } = input;
      const run = new LiveRun({ id, isFree, order: { userId, productId, language, options } });
      runs.set(run.id, run);
      if (isClosing) run.stop('interrupted');
      carryOut(run, started).catch((error) =>
        log.error({ err: error, generationId: run.id }, 'a run broke off'),
      );
    },

    /** Sends a run's events from the start, whichever process writes it. The run goes on if the reader leaves. */
    follow(
      { id, balance }: { id: string; balance: number },
      reader: EventReader,
      signal: AbortSignal,
    ): Promise<void> {
      const run = runs.get(id);
      return run
        ? followLive(run, balance, reader, signal)
        : sendEach(followStored(db, { id, balance }, signal), reader, signal);
    },

    /** Resolves with the run's ending, whichever process writes it. */
    outcome: ({ id, balance }: { id: string; balance: number }): Promise<RunEnding> =>
      runs.get(id)?.ended ?? endingOfStored(db, { id, balance }),

    /** Stops a run if its credit has the expected fate. Throws generation_progressed or generation_not_running. */
    async stop(id: string, expected: CreditFate): Promise<void> {
      const run = runs.get(id);
      await (run ? stopLive(run, expected) : stopElsewhere(db, id, expected));
    },

    /** Starts renewing leases and looking for abandoned runs, immediately and then periodically. */
    start: () => keeper.start(),

    /** Lets the runs finish for `graceMs`, then ends the rest and returns their credits. */
    async close({ graceMs }: { graceMs: number }): Promise<void> {
      isClosing = true;
      await Promise.race([allEnded(), pause(graceMs, undefined, { ref: false })]);
      for (const run of runs.values()) run.stop('interrupted');
      await Promise.race([allEnded(), pause(LAST_WORDS_MS, undefined, { ref: false })]);
      giveUp.abort();
      await keeper.stop();
    },
  };
}

export type RunEngine = ReturnType<typeof createRunEngine>;
