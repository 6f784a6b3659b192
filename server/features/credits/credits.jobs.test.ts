import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson } from '#tests/factories/person.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const WAIT = { timeout: 20_000, interval: 50 };
const lines: Record<string, unknown>[] = [];
const keep = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

let app: TestApp;
let clockMs = Date.now();

beforeAll(async () => {
  const log = pino({ level: 'info' }, keep);
  app = await startTestApp({ isWorkingOnJobs: true, log, now: () => new Date(clockMs) });
});
afterAll(() => app.close());

const checksThat = async (result: string) =>
  new RegExp(`^listwright_ledger_checks_total{result="${result}"} (\\d+)$`, 'm').exec(
    (await app.client().get('/metrics')).text,
  )?.[1];
const linesSaying = (message: string) => lines.filter(({ msg }) => msg === message);

describe("the ledger's jobs", () => {
  it('run every night and every five minutes', async () => {
    const { rows } = await app.database.query(
      `select name, cron from pgboss.schedule where name in ('ledger-verify', 'reap-manual-holds') order by name`,
    );
    expect(rows).toEqual([
      { name: 'ledger-verify', cron: '17 3 * * *' },
      { name: 'reap-manual-holds', cron: '*/5 * * * *' },
    ]);
  });

  it('spend manual deductions that were not returned within a day', async () => {
    const userId = await createPerson(app.database, { credits: 5 });
    const { credits } = app.composed.slices;
    const { holdId } = await credits.deductManually({ userId }, 'request');
    clockMs += DAY_MS - 60_000;
    expect(await credits.reapManualHolds()).toBe(0);
    clockMs += 120_000;
    await app.context.jobs.enqueue('reap-manual-holds', {});
    await vi.waitFor(async () => expect((await credits.balanceOf(userId)).held).toBe(0), WAIT);
    expect(await credits.balanceOf(userId)).toEqual({ available: 4, held: 0 });
    await expect(credits.refundManually({ userId }, holdId, 'request')).rejects.toMatchObject({
      code: 'no_open_hold',
    });
  });

  it('log that the books balance, and raise an alarm when they do not', async () => {
    await app.context.jobs.enqueue('ledger-verify', {});
    await vi.waitFor(() => expect(linesSaying('the ledger balances')).toHaveLength(1), WAIT);
    expect(linesSaying('the ledger does not balance')).toEqual([]);
    expect(await checksThat('balanced')).toBe('1');
    expect(await checksThat('differs')).toBeUndefined();

    await app.database.query('alter table ledger_accounts disable trigger user');
    await app.database.query(`update ledger_accounts set balance = balance + 1 where kind = 'available'`);
    await app.database.query('alter table ledger_accounts enable trigger user');
    await app.context.jobs.enqueue('ledger-verify', {});
    await vi.waitFor(() => expect(linesSaying('the ledger does not balance')).toHaveLength(1), WAIT);
    const [alarm] = linesSaying('the ledger does not balance');
    expect(alarm).toMatchObject({ level: pino.levels.values['error'], alarm: true });
    expect(alarm?.['findings']).not.toEqual([]);
    expect(await checksThat('differs')).toBe('1');
  });
});
