import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailContent } from '#server/mail/index.ts';
import { storeListing, storeListings } from '#tests/factories/stored-listings.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { recheckListings } from './recheck.service.ts';

let today = '2026-07-27';
const now = () => new Date(`${today}T00:10:00Z`);

let app: TestApp;
let person: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startTestApp({ now });
  person = await app.signUp({ name: 'Ada', email: 'ada@example.com' });
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());
beforeEach(async () => {
  today = '2026-07-27';
  await app.database.query('delete from products');
  await app.database.query('delete from rules_notices');
  await app.database.query('delete from app_settings');
  await app.database.query('delete from pgboss.job');
});

const amazon = (length: number) => ({ amazon: { title: 'x'.repeat(length) } });
const checkedBefore = { checkedOn: '2026-07-20' };
const rowOf = async (id: string) =>
  (
    await app.database.query(
      `select state, checked_on::text as "checkedOn", updated_at as "updatedAt",
         (select json_agg(f ->> 'rule') from jsonb_array_elements(findings) f where f ->> 'severity' = 'block') rules
       from listings where id = $1`,
      [id],
    )
  ).rows[0];
const recheck = () => recheckListings(app.context, []);

/** Those in the queue, oldest first. */
async function mails(): Promise<({ to: string } & MailContent)[]> {
  const { rows } = await app.database.query(
    `select data from pgboss.job where name = 'send-mail' order by created_on`,
  );
  return rows.map(({ data: { id, sealed } }) => {
    const { to, content } = JSON.parse(app.context.secretBox.open(sealed, id));
    return { to, ...content };
  });
}

describe('when Amazon’s titles become shorter', () => {
  it('blocks what breaks the rule from that day on, approved or not, and leaves its date', async () => {
    const updatedAt = new Date('2026-07-01T10:00:00Z');
    const [long, short, exported] = await storeListings(app, person.userId, [
      { channels: amazon(76), ...checkedBefore, state: 'approved', updatedAt },
      { channels: amazon(75), ...checkedBefore, state: 'approved' },
      { channels: amazon(76), ...checkedBefore, state: 'exported' },
    ]);
    today = '2026-07-26';
    await recheck();
    expect(await rowOf(long ?? '')).toMatchObject({ state: 'approved', checkedOn: '2026-07-20' });
    today = '2026-07-27';
    await recheck();
    expect(await rowOf(long ?? '')).toEqual({
      state: 'blocked',
      checkedOn: '2026-07-27',
      updatedAt,
      rules: ['title.longest'],
    });
    expect(await rowOf(short ?? '')).toMatchObject({
      state: 'approved',
      checkedOn: '2026-07-27',
      rules: null,
    });
    expect(await rowOf(exported ?? '')).toMatchObject({ state: 'blocked' });
  });

  it('tells the owner once, in words, with a link', async () => {
    await storeListings(app, person.userId, [
      { channels: amazon(76), ...checkedBefore },
      { channels: amazon(120), ...checkedBefore },
      { channels: amazon(75), ...checkedBefore },
    ]);
    await recheck();
    await recheck();
    today = '2026-07-28';
    await storeListing(app, person.userId, { channels: amazon(90), ...checkedBefore });
    await recheck();
    expect(await mails()).toEqual([
      {
        to: 'ada@example.com',
        mailId: 'new-rules',
        values: {
          name: 'Ada',
          who: 'Amazon',
          day: '27 July 2026',
          listings: '2 listings',
          rules: '2 listings break Amazon’s title rule from 27 July 2026: at most 75 characters',
          link: 'http://localhost/user/products?finding=amazon.title.longest',
        },
      },
    ]);
  });

  it('tells nobody of what they knew, of advice, or of a listing written by the new rules', async () => {
    const broken = { rule: 'title.longest', field: 'title', severity: 'block', message: 'x' } as const;
    await storeListings(app, person.userId, [
      {
        channels: amazon(201),
        checkedOn: '2026-07-20',
        findings: [{ ...broken, channel: 'amazon', pack: 'amazon@2025-01-21' }],
      },
      { channels: { amazon: { title: 'Mug', bullets: ['A mug of stoneware'] } }, ...checkedBefore },
      { channels: amazon(76), checkedOn: '2026-07-27' },
      { channels: { ebay: { title: 'x'.repeat(81) } } },
    ]);
    await recheck();
    expect(await mails()).toEqual([]);
  });

  it('compares a listing that was never checked with the rules of the day before', async () => {
    await storeListings(app, person.userId, [
      { channels: amazon(76) },
      { channels: amazon(201) },
      { channels: { amazon: { title: 'x'.repeat(76), itemHighlights: 'x'.repeat(126) } } },
    ]);
    await recheck();
    const [mail] = await mails();
    expect(mail?.values).toMatchObject({
      listings: '2 listings',
      rules: [
        '2 listings break Amazon’s title rule from 27 July 2026: at most 75 characters',
        '1 listing breaks Amazon’s item highlights rule from 27 July 2026: at most 125 characters',
      ].join('\n'),
      link: 'http://localhost/user/products?finding=any',
    });
  });

  it('frees what no longer breaks a rule', async () => {
    const id = await storeListing(app, person.userId, {
      channels: { amazon: { title: 'Mug' } },
      ...checkedBefore,
      state: 'blocked',
    });
    await recheck();
    expect(await rowOf(id)).toMatchObject({ state: 'draft', checkedOn: '2026-07-27', rules: null });
  });

  it('knows the brand and the language of a listing', async () => {
    const title = 'Yahoo! und Becher und Tasse und Krug';
    const facts = [{ key: 'Brand', value: 'Yahoo!', origin: 'typed', by: person.userId, at: '' } as const];
    const id = await storeListing(app, person.userId, {
      channels: { amazon: { title } },
      language: 'German',
      facts,
    });
    await recheck();
    expect(await rowOf(id)).toMatchObject({ state: 'draft', rules: null });
  });

  it('tells each owner once from several processes at once', async () => {
    const other = await startTestApp({ database: app.database, now });
    const owners = [person, ...(await Promise.all([1, 2, 3].map(() => app.signUp())))];
    for (const { userId } of owners)
      await storeListings(
        app,
        userId,
        Array.from({ length: 30 }, () => ({ channels: amazon(76), ...checkedBefore })),
      );
    await Promise.all([app, other, app].map(({ context }) => recheckListings(context, [])));
    await other.close();
    const sent = await mails();
    expect(sent.map(({ values }) => values['listings'])).toEqual(owners.map(() => '30 listings'));
    expect(new Set(sent.map(({ to }) => to)).size).toBe(owners.length);
  });

  it('leaves a listing that its owner saves meanwhile to that save', async () => {
    const id = await storeListing(app, person.userId, { channels: amazon(76), ...checkedBefore });
    const { db } = app.context;
    const slow = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: never) => {
              await app.database.query(
                `update listings set channels = '{"amazon":{"title":"Mug"}}', updated_at = now(), checked_on = '2026-07-27'
                 where id = $1`,
                [id],
              );
              return target.transaction(work);
            }
          : Reflect.get(target, name, target),
    });
    await recheckListings({ ...app.context, db: slow }, []);
    expect(await rowOf(id)).toMatchObject({ state: 'draft', rules: null });
    expect(await mails()).toEqual([]);
  });
});

describe('when an Admin overrides a rule', () => {
  const override = {
    channel: 'amazon',
    field: 'title',
    rule: 'longest',
    from: '2026-11-01',
    value: 70,
    note: 'Seller Central',
  };
  const save = (...overrides: object[]) => admin.put('/api/channel-overrides', { overrides });
  const queuedRechecks = async () =>
    (await app.database.query(`select data from pgboss.job where name = 'recheck-listings'`)).rows.map(
      ({ data }) => data.changed,
    );

  it('checks the listings again that were checked today, and tells of what is new', async () => {
    today = '2026-11-23';
    const [breaking, untouched] = await storeListings(app, person.userId, [
      { channels: amazon(72), checkedOn: today },
      { channels: { ebay: { title: 'Mug' } }, checkedOn: today },
    ]);
    await save(override);
    expect(await queuedRechecks()).toEqual([['amazon']]);
    await recheckListings(app.context, ['amazon']);
    expect(await rowOf(breaking ?? '')).toMatchObject({ state: 'blocked', checkedOn: today });
    const [mail] = await mails();
    expect(mail?.values).toMatchObject({
      rules: '1 listing breaks Amazon’s title rule from 1 November 2026: at most 70 characters',
    });
    await save();
    await recheckListings(app.context, ['amazon']);
    expect(await rowOf(breaking ?? '')).toMatchObject({ state: 'draft', rules: null });
    expect(await rowOf(untouched ?? '')).toMatchObject({ checkedOn: today });
    expect(await mails()).toHaveLength(1);
  });

  it('waits for the first day of one that is to come', async () => {
    today = '2026-11-23';
    const id = await storeListing(app, person.userId, { channels: amazon(72), checkedOn: today });
    await save({ ...override, from: '2026-12-01' });
    expect(await queuedRechecks()).toEqual([]);
    today = '2026-11-30';
    await recheck();
    expect(await rowOf(id)).toMatchObject({ checkedOn: '2026-11-23' });
    today = '2026-12-01';
    await recheck();
    expect(await rowOf(id)).toMatchObject({ state: 'blocked', checkedOn: '2026-12-01' });
    expect((await mails())[0]?.values['day']).toBe('1 December 2026');
  });

  it('looks again on the next day at what may have been checked by the rules before', async () => {
    today = '2026-11-23';
    await save(override);
    const id = await storeListing(app, person.userId, { channels: amazon(72), checkedOn: today });
    today = '2026-11-24';
    await recheck();
    expect(await rowOf(id)).toMatchObject({ state: 'blocked', checkedOn: '2026-11-24' });
  });
});

describe('the job', () => {
  it('runs at the start of a process, every night, and checks five thousand listings in reasonable time', async () => {
    const facts = { channels: amazon(76), ...checkedBefore };
    for (let count = 0; count < 5000; count += 1000)
      await storeListings(
        app,
        person.userId,
        Array.from({ length: 1000 }, () => facts),
      );
    const startedAt = performance.now();
    await recheck();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect((await mails())[0]?.values['listings']).toBe('5,000 listings');
    const { rows } = await app.database.query(
      `select count(*)::int n from listings where state = 'blocked' and checked_on = '2026-07-27'`,
    );
    expect(rows[0].n).toBe(5000);
  }, 60_000);

  it('is done by the queue', async () => {
    const id = await storeListing(app, person.userId, { channels: amazon(76), ...checkedBefore });
    await app.composed.slices.channels.start();
    const working = await startTestApp({ database: app.database, now, isWorkingOnJobs: true });
    await expect.poll(async () => (await rowOf(id)).state, { timeout: 20_000 }).toBe('blocked');
    const { rows } = await app.database.query(
      `select cron from pgboss.schedule where name = 'recheck-listings'`,
    );
    expect(rows).toEqual([{ cron: '10 0 * * *' }]);
    await working.close();
  });
});
