import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { countAttempt, forgetAttempts } from '../db/rate-limit-store.ts';
import { queueMailToAll, storageAlarmMail } from '../mail/index.ts';
import { type AppContext, inTransaction } from './context.ts';

const JOB = 'tell-operators-of-storage';
const CHECK_EVERY_MS = 60_000;
const LOW_BYTES = 2 ** 30;
const LOW_SHARE = 0.1;
/** 16 MB on all but small disks: with less, PostgreSQL cannot create its next WAL file and stops. */
const FULL_PART_OF_LOW = 1 / 64;
/** Hysteresis, so that free space fluctuating around a limit raises one alarm. */
const RECOVERED = 1.2;
const MAIL_AGAIN_AFTER_SECONDS = 24 * 60 * 60;

export interface StorageSpace {
  freeBytes: number;
  totalBytes: number;
}

const stateSchema = z.enum(['ok', 'low', 'full']);
type StorageState = z.infer<typeof stateSchema>;
const stateNames = stateSchema.options;

/** For the disk that holds the folder, or will. */
async function readStorageSpace(folder: string): Promise<StorageSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return readStorageSpace(parent);
  }
}

function stateOf({ freeBytes, totalBytes }: StorageSpace, before: StorageState): StorageState {
  const low = Math.min(LOW_BYTES, totalBytes * LOW_SHARE);
  const isBelow = (limit: number, state: StorageState) => {
    const wasBelow = stateNames.indexOf(before) >= stateNames.indexOf(state);
    return freeBytes < limit * (wasBelow ? RECOVERED : 1);
  };
  if (isBelow(low * FULL_PART_OF_LOW, 'full')) return 'full';
  return isBelow(low, 'low') ? 'low' : 'ok';
}

interface WatchDependencies {
  /** Defaults to asking the system. */
  readSpace?: (() => Promise<StorageSpace>) | undefined;
  onMeasured: (space: StorageSpace) => void;
  listOperatorAddresses: () => Promise<string[]>;
}

/**
 * Checks the free space of DATA_DIR every minute and warns while some is left: in each process's log, and
 * once by mail. Not a queued job, because each machine has its own disk.
 */
function createStorageWatch(
  context: AppContext,
  { readSpace, onMeasured }: Omit<WatchDependencies, 'listOperatorAddresses'>,
) {
  const { config, db, jobs, log } = context;
  let state: StorageState = 'ok';
  let space: StorageSpace | null = null;
  /** What the operators were last told; unknown at start, since an earlier process may have told them. */
  let reportedState: StorageState | null = null;

  const keyOf = (of: StorageState) => `storageAlarm:${hostname()}:${of}`;

  async function notifyOperators(): Promise<void> {
    if (state === reportedState) return;
    const improved = stateNames.slice(stateNames.indexOf(state) + 1);
    for (const better of improved) await forgetAttempts(db, keyOf(better));
    if (state !== 'ok')
      await inTransaction(context, async (transaction) => {
        const { count } = await countAttempt(transaction, keyOf(state), MAIL_AGAIN_AFTER_SECONDS);
        if (count === 1) await jobs.enqueue(JOB, { state, ...space }, transaction);
      });
    reportedState = state;
  }

  async function check(): Promise<void> {
    try {
      space = await (readSpace?.() ?? readStorageSpace(config.dataDir)).catch((error: unknown) => {
        // Do not report an outdated number.
        space = null;
        throw error;
      });
      onMeasured(space);
      const before = state;
      state = stateOf(space, before);
      if (stateNames.indexOf(state) > stateNames.indexOf(before))
        log.error(
          { alarm: true, code: `storage_${state}`, ...space },
          'the disk of DATA_DIR is running full',
        );
      await notifyOperators();
    } catch (error) {
      // Includes failing to store the mail because the disk is already full; the next check tries again.
      log.error({ err: error }, 'checking the free space of DATA_DIR');
    }
  }

  return {
    check,
    /** The current value; null if it cannot be determined. */
    async measure() {
      await check();
      return space && { state, ...space };
    },
  };
}

export type StorageWatch = ReturnType<typeof createStorageWatch>;

const jobSchema = z.object({
  state: stateSchema.exclude(['ok']),
  freeBytes: z.number(),
  totalBytes: z.number(),
});

/** Watches the disk while the application is listening. */
export function registerStorageWatch(
  app: FastifyInstance,
  context: AppContext,
  { listOperatorAddresses, ...dependencies }: WatchDependencies,
): StorageWatch {
  const watch = createStorageWatch(context, dependencies);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    await watch.check();
    timer = setInterval(() => void watch.check(), CHECK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  context.jobs.work(JOB, async (data) => {
    const content = storageAlarmMail(jobSchema.parse(data), context.config.publicUrl);
    await queueMailToAll(context, await listOperatorAddresses(), content);
  });
  return watch;
}
