import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteStop, readProgress } from '../generation.repository.ts';
import type { CreditFate, LiveRun } from './live-run.ts';

/** The writing process checks for stop requests every second. */
const STOP_LIMIT_MS = 5_000;
const POLL_MS = 150;

/**
 * Stops a run of this process if the outcome for the credit is the expected one; waits until it has ended.
 * Otherwise throws generation_progressed and stops nothing.
 */
export async function stopLive(run: LiveRun, expected: CreditFate): Promise<void> {
  if (run.phase === 'writing' && run.creditFate() !== expected) throw new AppError('generation_progressed');
  run.stop('cancelled');
  const ending = await Promise.race([run.ended, pause(STOP_LIMIT_MS, null, { ref: false })]);
  // It may already have been ending by itself, with the other outcome.
  const fate: CreditFate = ending?.event === 'completed' ? 'spent' : 'returned';
  if (!ending || fate !== expected) throw new AppError('generation_progressed');
}

/** The same for a run that another process writes, through its row. */
export async function stopElsewhere(db: Database, id: string, expected: CreditFate): Promise<void> {
  if (!(await noteStop(db, id, expected))) throw new AppError('generation_not_running');
  const deadlineMs = performance.now() + STOP_LIMIT_MS;
  for (;;) {
    const row = await readProgress(db, id);
    if (!row) throw new AppError('not_found');
    if (row.status !== 'running') {
      if ((row.content ? 'spent' : 'returned') === expected) return;
      throw new AppError('generation_progressed');
    }
    // The writing process withdraws the request if the outcome for the credit is another one.
    if (row.cancelExpected === null) throw new AppError('generation_progressed');
    if (performance.now() < deadlineMs) await pause(POLL_MS);
    // Withdraws the request. If that fails, the run has just ended and the next poll shows how.
    else if (await noteStop(db, id, null)) throw new AppError('generation_progressed');
  }
}
