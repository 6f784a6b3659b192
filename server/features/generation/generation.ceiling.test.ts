import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type GenerationStage, mug, startGenerationStage } from '#tests/support/generation-stage.ts';
import { readOutbox } from '#tests/support/outbox.ts';

const SUBJECT = 'Free listings are used up for now';
const REFUSAL =
  /^Free listings are used up for now\. No credit was used\. Buy a package to continue straight away, or come back after \d+ \w+ \d{4} at \d\d:\d\d UTC\.$/;

let stage: GenerationStage;
afterEach(() => stage.close());

const start = (total: string, lines: string[] = []) =>
  startGenerationStage({
    environment: { RATE_LIMIT_MULTIPLIER: '1', DAILY_FREE_GENERATIONS_TOTAL: total, LOG_LEVEL: 'error' },
    isWorkingOnJobs: true,
    log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
  });

const mails = async () => (await readOutbox(stage.app.dataDir)).filter(({ subject }) => subject === SUBJECT);

// Tests the free listings; which ceiling applies to whom is in generation.free-listings.test.ts.
describe('a ceiling of listings', () => {
  it('refuses with a clear message, takes no credit, and notifies the operator once', async () => {
    const lines: string[] = [];
    stage = await start('3', lines);
    const [ada, ben] = [await stage.person(), await stage.person()];
    for (const person of [ada, ada, ben])
      expect((await person.post('/api/generations', mug)).status).toBe(200);
    for (const person of [ada, ben, ben]) {
      const answer = await person.post('/api/generations', mug);
      expect(answer.status).toBe(429);
      expect(answer.body).toEqual({
        success: false,
        code: 'free_site_limit_reached',
        message: expect.stringMatching(REFUSAL),
        error: answer.body.message,
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60 * 60);
    }
    expect(await stage.balanceOf(ada)).toEqual({ available: 98, held: 0 });
    expect(await stage.balanceOf(ben)).toEqual({ available: 99, held: 0 });
    await stage.expectCleanBooks();

    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 20_000 });
    expect((await mails())[0]?.text).toContain('Free listings have reached the limit of 3 within 24 hours');
    const alarms = lines.filter((line) => line.includes('free_site_limit_reached'));
    expect(alarms.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ alarm: true, limit: 3 }),
    ]);

    const admin = await stage.app.signUpAdmin();
    const { ceilings } = (await admin.get('/api/report')).body.data;
    expect(ceilings.free).toEqual({ limit: 3, used: 3, endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  });

  it('still writes the listing that reaches it if the mail cannot be queued', async () => {
    stage = await start('1');
    const person = await stage.person();
    await stage.app.database.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse_mail before insert on pgboss.job_common for each row
        when (new.name = 'tell-operators-of-listing-ceiling') execute function refuse_mail()`);
    const answer = await person.post('/api/generations', mug);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"completed"')]);
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
  });

  it('lets exactly that many start, however many ask at once', async () => {
    stage = await start('5');
    const people = await Promise.all(Array.from({ length: 8 }, () => stage.person()));
    const answers = await Promise.all(people.map((person) => person.post('/api/generations', mug)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    await stage.expectCleanBooks();
  });

  it('counts only started listings: other refusals and repeats use up nothing', async () => {
    stage = await start('2');
    const poor = await stage.person();
    await stage.app.database.query(`select credits_adjust($1, -100, 'take:' || $1, 'test', 'test', 'test')`, [
      poor.userId,
    ]);
    for (let at = 0; at < 5; at++) expect((await poor.post('/api/generations', mug)).status).toBe(402);
    const person = await stage.person();
    const keyed = { headers: { 'idempotency-key': 'the-same-listing' } };
    const first = await person.post('/api/generations', mug, keyed);
    expect(first.status).toBe(200);
    expect((await person.post('/api/generations', mug, keyed)).text).toBe(first.text);
    expect((await person.post('/api/generations', mug)).status).toBe(200);
    expect((await person.post('/api/generations', mug)).body.code).toBe('free_site_limit_reached');
    // A repeat still joins the listing already started.
    const again = await person.post('/api/generations', mug, keyed);
    expect(again.body.data.generation).toEqual(first.body.data.generation);
  });

  it('ends after 24 hours', async () => {
    stage = await start('1');
    const person = await stage.person();
    expect((await person.post('/api/generations', mug)).status).toBe(200);
    expect((await person.post('/api/generations', mug)).status).toBe(429);
    await stage.app.database.query(
      `update rate_limits set window_ends_at = now() - interval '1 second' where key = 'freeGenerationsPerDay'`,
    );
    expect((await person.post('/api/generations', mug)).status).toBe(200);
  });

  it("reports the time remaining by the service's clock", async () => {
    const startedAt = Date.now();
    let movedMs = 0;
    stage = await startGenerationStage({
      environment: { RATE_LIMIT_MULTIPLIER: '1', DAILY_FREE_GENERATIONS_TOTAL: '1' },
      now: () => new Date(Date.now() + movedMs),
    });
    const person = await stage.person();
    expect((await person.post('/api/generations', mug)).status).toBe(200);
    movedMs = 23 * 60 * 60_000;
    const refused = await person.post('/api/generations', mug);
    expect(refused.body.code).toBe('free_site_limit_reached');
    const seconds = Number(refused.headers.get('retry-after'));
    // The window began after the start of this test, so by the moved clock it ends an hour later.
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
    expect(seconds).toBeGreaterThanOrEqual(60 * 60 - Math.ceil((Date.now() - startedAt) / 1000));
  });
});
