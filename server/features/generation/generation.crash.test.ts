import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { freezeCredits, freezeRow } from '#tests/support/freeze-credits.ts';
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

/**
 * A separate process that writes a listing for this user; resolves once it prints `line` (`id` for the
 * first).
 */
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

/** Sets the lease so that this many seconds of it are left. */
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

describe('a killed process', () => {
  it.each([
    ['between hold and stream', 'hang_before', 'id'],
    ['in mid-stream', 'hang_middle', 'text'],
  ] as const)('%s: the next start returns the credit, once', async (_when, scenario, line) => {
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

  it('after the result, before its credit was settled: the credit is returned', async () => {
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

  it('between the settlement and the listing, which are one transaction: neither is stored', async () => {
    const person = await stage.person();
    const { child, id } = await runInProcess(person, 'hang_middle', 'text');
    const lock = 'select 1 from products where id = $1 for no key update';
    const product = await freezeRow(stage.app.database, lock, id, '"facts" from "products"');
    stage.model.release();
    await product.waiting();
    await killHard(child);
    await product.release();
    await leaveOfLease(id, -1);
    await startAgain();
    expect(await endedRow(person)).toMatchObject({ status: 'failed', has_content: false });
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    expect((await person.get('/api/listings')).body.data).toEqual([]);
  });

  /** A process whose model hangs until the user's credits are frozen, and then succeeds. */
  async function freezeCreditsAfterStart(person: Person) {
    const { child, id } = await runInProcess(person, 'hang_middle', 'text');
    const credits = await freezeCredits(stage.app.database, person, 'end_generation');
    stage.model.release();
    return { ...credits, child, id };
  }

  it('is not treated as dead while its lease lasts, but seconds later', async () => {
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

  it('next to live ones: a live process keeps its runs when others look for abandoned ones', async () => {
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
