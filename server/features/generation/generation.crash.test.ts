import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { freezeCredits } from '#tests/support/freeze-credits.ts';
import {
  eventually,
  type GenerationStage,
  type Person,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const fixture = fileURLToPath(new URL('./runs/run-process.fixture.ts', import.meta.url));

let stage: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
});
afterAll(() => stage.close());
afterEach(() => stage.expectCleanBooks());

/** A process of its own that writes a listing for this person; resolves when it has said `line` (`id` for the first). */
async function runInProcess(person: Person, scenario: FaultName, line: 'id' | 'text') {
  stage.model.plan(scenario);
  const task = {
    connection: stage.app.database.connection,
    modelUrl: stage.model.url,
    userId: person.userId,
  };
  const child = spawn(process.execPath, [fixture, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let id = '';
  for await (const said of createInterface({ input: child.stdout })) {
    id ||= said;
    if (line === 'id' || said === line) return { child, id };
  }
  throw new Error(`the process ended before it said ${line}`);
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** As if the lease had been renewed for the last time so long ago that this much is left of it. */
const leaveOfLease = (id: string, seconds: number) =>
  stage.app.database.query(
    `update generations set lease_until = now() + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

/** The next start of the service on the same database. */
async function startAgain(): Promise<void> {
  const app = await startTestApp({ database: stage.app.database });
  onTestFinished(() => app.close());
}

const endedRow = (person: Person) =>
  eventually(async () => {
    const [row] = await stage.rowsOf(person);
    return row?.status !== 'running' && row;
  });

describe('a process that is killed', () => {
  it.each([
    ['between hold and stream', 'hang_before', 'id'],
    ['in mid-stream', 'hang_middle', 'text'],
  ] as const)('%s: the next start gives the credit back, once', async (_when, scenario, line) => {
    const person = await stage.person();
    const { child, id } = await runInProcess(person, scenario, line);
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 1 });
    await killHard(child);
    await leaveOfLease(id, -1);
    await Promise.all([startAgain(), startAgain()]);
    expect(await endedRow(person)).toEqual({
      id,
      status: 'failed',
      failure_code: 'generation_interrupted',
      has_content: false,
    });
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    const { data } = (await person.get(`/api/generations/${id}`)).body;
    expect(data.failure.message).toMatch(/Your credit was returned\.$/);
  });

  it('after the result came, before its credit was settled: the credit comes back', async () => {
    const person = await stage.person();
    const credits = await freezeCreditsAfterStart(person);
    await credits.waiting();
    await killHard(credits.child);
    await credits.cut();
    await credits.release();
    await leaveOfLease(credits.id, -1);
    await startAgain();
    expect(await endedRow(person)).toMatchObject({ status: 'failed', has_content: false });
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
  });

  it('after it had told the database to settle: the listing is there and spent', async () => {
    const person = await stage.person();
    const credits = await freezeCreditsAfterStart(person);
    await credits.waiting();
    await killHard(credits.child);
    await credits.release();
    await startAgain();
    expect(await endedRow(person)).toMatchObject({ status: 'completed', has_content: true });
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
  });

  /** A process whose model hangs until its person's credits are frozen, and then answers well. */
  async function freezeCreditsAfterStart(person: Person) {
    const { child, id } = await runInProcess(person, 'hang_middle', 'text');
    const credits = await freezeCredits(stage.app.database, person, 'end_generation');
    stage.model.release();
    return { ...credits, child, id };
  }

  it('is not taken for dead while its lease lasts, and is within seconds after', async () => {
    const person = await stage.person();
    const { child, id } = await runInProcess(person, 'hang_middle', 'text');
    await killHard(child);
    await leaveOfLease(id, 4);
    await startAgain();
    const startedAtMs = performance.now();
    await endedRow(person);
    expect(performance.now() - startedAtMs).toBeGreaterThan(3_000);
    expect(performance.now() - startedAtMs).toBeLessThan(15_000);
  });

  it('while others live: a living process keeps its runs, whoever looks for abandoned ones', async () => {
    const person = await stage.person();
    const { child, id } = await runInProcess(person, 'hang_middle', 'text');
    await leaveOfLease(id, 1.5);
    await eventually(async () => {
      const { rows } = await stage.app.database.query(
        `select lease_until > now() + interval '10 seconds' as is_renewed from generations where id = $1`,
        [id],
      );
      return rows[0].is_renewed;
    });
    await startAgain();
    expect((await stage.rowsOf(person))[0]?.status).toBe('running');
    stage.model.release();
    expect(await endedRow(person)).toMatchObject({ status: 'completed' });
    child.kill('SIGKILL');
  });

  it('leaves many runs: many processes that start at once end each exactly once', async () => {
    const person = await stage.person();
    for (let at = 0; at < 30; at++) {
      const facts = [`orphan-${at}-${person.userId}`, person.userId];
      await stage.app.database.query(
        `select start_generation($1, $2, null, 'h', 'Mug', 'x', 'English', false, 'a dead process', -1, null, 1, 'r')`,
        facts,
      );
    }
    expect(await stage.balanceOf(person)).toEqual({ available: 70, held: 30 });
    await Promise.all([startAgain(), startAgain(), startAgain()]);
    await eventually(async () => (await stage.rowsOf(person)).every(({ status }) => status === 'failed'));
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    const { rows } = await stage.app.database.query(
      `select count(*) from ledger_transfers where user_id = $1 and kind = 'generation_refund'`,
      [person.userId],
    );
    expect(Number(rows[0].count)).toBe(30);
  });
});
