import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '#tests/factories/person.ts';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const SIGN_UP = '/api/auth/sign-up/email';
const PASSWORD = 'correct horse battery';

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.close());

type Registered = Awaited<ReturnType<MailingApp['signUp']>>;

const meOf = async (person: Pick<Registered, 'get'>) => (await person.get('/api/me')).body.data;

/** Registers and returns the account's data. */
async function registerAs(email: string) {
  const person = await app.signUp({ email });
  const { credits, hasHadFreeCredits } = await meOf(person);
  return { ...person, credits, hasHadFreeCredits };
}

async function removeOwnAccount(person: Registered): Promise<void> {
  const answer = await person.post('/api/account/delete', { password: PASSWORD });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

async function expectCleanBooks(): Promise<void> {
  expect((await app.composed.slices.credits.verify()).findings).toEqual([]);
}

const GRANTED = { credits: 5, hasHadFreeCredits: false };
const NOT_AGAIN = { credits: 0, hasHadFreeCredits: true };

describe('free credits, once per mailbox', () => {
  it('not again after the account was deleted, by anyone, although the account still works', async () => {
    const email = 'comes.back@example.com';
    const first = await registerAs(email);
    expect(first).toMatchObject(GRANTED);
    await removeOwnAccount(first);
    const second = await registerAs(email);
    expect(second).toMatchObject(NOT_AGAIN);
    const admin = await app.signUpAdmin();
    expect((await admin.delete(`/api/users/${second.userId}`)).status).toBe(200);
    const third = await registerAs(email);
    expect(third).toMatchObject(NOT_AGAIN);
    expect((await third.get('/api/credit-transactions')).body.data).toMatchObject({
      balance: 0,
      transactions: [],
    });
    await expectCleanBooks();
  });

  it.each([
    ['other letters', 'Kim@Example.org', ['kim@example.org', 'KIM@EXAMPLE.ORG'], ['kim2@example.org']],
    ['a tag', 'lee+shop@example.org', ['lee@example.org', 'lee+a+b@example.org'], ['lee-shop@example.org']],
    ['dots elsewhere', 'jo.doe@example.org', [], ['jodoe@example.org']],
    [
      'dots, tags and the other name of Gmail',
      'first.last@gmail.com',
      ['f.i.r.s.t.last+7@gmail.com', 'firstlast@googlemail.com'],
      ['firstlast@example.com'],
    ],
    ['nothing before the plus', '+only@example.org', [], ['+other@example.org']],
  ])('%s', async (_name, email, aliases, others) => {
    const first = await registerAs(email);
    expect(first).toMatchObject(GRANTED);
    await removeOwnAccount(first);
    for (const alias of aliases) {
      const again = await registerAs(alias);
      expect(again, alias).toMatchObject(NOT_AGAIN);
      await removeOwnAccount(again);
    }
    for (const other of others) expect(await registerAs(other), other).toMatchObject(GRANTED);
  });

  it('one grant for twenty concurrent registrations of one mailbox, and twenty accounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.client().post(SIGN_UP, {
          name: 'Ada',
          email: `parallel+${index}@example.org`,
          password: PASSWORD,
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await app.database.query(
      `select count(*)::int as people, sum(a.balance)::int as credits
       from users u join ledger_accounts a on a.id = 'available:' || u.id where u.email like 'parallel+%'`,
    );
    expect(rows).toEqual([{ people: 20, credits: 5 }]);
    await expectCleanBooks();
  });

  it('another address gives no second grant, and frees neither the old mailbox nor the new one', async () => {
    const person = await registerAs('before.move@example.org');
    const newEmail = 'after.move@example.org';
    const asked = await person.post('/api/account/email', { newEmail, password: PASSWORD });
    expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
    const mail = await app.waitForMail(newEmail, 'Confirm your new email address');
    const token = mail.link?.searchParams.get('token');
    expect((await app.client().post('/api/account/email/confirm', { token })).status).toBe(200);
    expect(await meOf(person)).toMatchObject({ email: newEmail, ...GRANTED });
    expect(await registerAs('before.move@example.org')).toMatchObject(NOT_AGAIN);
    await removeOwnAccount(person);
    expect(await registerAs(newEmail)).toMatchObject(NOT_AGAIN);
    await expectCleanBooks();
  });

  it('a failed registration uses up nothing', async () => {
    const facts = { name: 'Ada', email: 'at.last@example.org', password: PASSWORD };
    expect((await app.client().post(SIGN_UP, { ...facts, password: 'password' })).status).toBe(422);
    await app.database.query(`
      create function refuse_password() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse_password before insert on identity_accounts for each row execute function refuse_password()`);
    expect((await app.client().post(SIGN_UP, facts)).status).toBe(500);
    await app.database.query('drop function refuse_password cascade');
    expect(await registerAs(facts.email)).toMatchObject(GRANTED);
  });

  it('applies to accounts from before mailboxes were recorded', async () => {
    const userId = await createPerson(app.database, { credits: 5 });
    const email = `${userId.toLowerCase()}@example.com`;
    const admin = await app.signUpAdmin();
    expect((await admin.delete(`/api/users/${userId}`)).status).toBe(200);
    expect(await registerAs(email)).toMatchObject(NOT_AGAIN);
  });
});

describe('free credits after confirmation', () => {
  let waiting: MailingApp;
  beforeAll(async () => {
    waiting = await startMailingApp({ environment: { SIGNUP_CREDITS_AFTER: 'confirmation' } });
  });
  afterAll(() => waiting.close());

  const OFFERED = { credits: 0, hasHadFreeCredits: false, offeredCredits: 5 };
  const BOOKED = { credits: 5, hasHadFreeCredits: false, offeredCredits: 0 };

  async function register(email: string) {
    const client = waiting.client();
    const answer = await client.post(SIGN_UP, { name: 'Ada', email, password: PASSWORD });
    expect([answer.status, answer.body.isSignedIn]).toEqual([200, true]);
    const mail = await waiting.waitForMail(email, 'Confirm your email address');
    return { ...client, userId: answer.body.user.id, token: mail.link?.searchParams.get('token') };
  }
  const confirm = (token: unknown) => waiting.client().post('/api/auth/verify-email', { token });
  async function expectBalancedBooks(): Promise<void> {
    expect((await waiting.composed.slices.credits.verify()).findings).toEqual([]);
  }

  it('come with the link that registration mails, once, however often and fast it is used', async () => {
    const person = await register('waits@example.org');
    expect(await meOf(person)).toMatchObject(OFFERED);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(person.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await meOf(person)).toMatchObject(BOOKED);
    const { transactions } = (await person.get('/api/credit-transactions')).body.data;
    expect(transactions).toHaveLength(1);
    await expectBalancedBooks();
  });

  it('once per mailbox, for whoever confirms first, even at the same moment', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => register(`racing+${index}@example.org`)),
    );
    await Promise.all(people.map(({ token }) => confirm(token)));
    const after = await Promise.all(people.map(meOf));
    expect(after.map(({ credits }) => credits).sort()).toEqual([0, 0, 0, 0, 5]);
    expect(after.filter(({ hasHadFreeCredits }) => hasHadFreeCredits)).toHaveLength(4);
    await expectBalancedBooks();
  });

  it('go to the mailbox that was confirmed, although the account began with another', async () => {
    const email = 'owner@example.org';
    expect((await confirm((await register(email)).token)).status).toBe(200);
    const other = await register('never.opened@example.org');
    const newEmail = 'owner+again@example.org';
    expect((await other.post('/api/account/email', { newEmail, password: PASSWORD })).status).toBe(200);
    const mail = await waiting.waitForMail(newEmail, 'Confirm your new email address');
    const token = mail.link?.searchParams.get('token');
    expect((await waiting.client().post('/api/account/email/confirm', { token })).status).toBe(200);
    expect(await meOf(other)).toMatchObject({ credits: 0, hasHadFreeCredits: true, offeredCredits: 0 });
    await expectBalancedBooks();
  });

  it('come with a new password set by mail, too, which also shows whose address it is', async () => {
    const email = 'resets@example.org';
    const person = await register(email);
    await waiting.client().post('/api/auth/request-password-reset', { email });
    const mail = await waiting.waitForMail(email, 'Set a new password');
    const token = mail.link?.searchParams.get('token');
    const reset = { token, newPassword: 'another long password' };
    expect((await waiting.client().post('/api/auth/reset-password', reset)).status).toBe(200);
    const { rows } = await waiting.database.query(
      'select signup_credits, signup_offer from users where id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ signup_credits: 5, signup_offer: 0 }]);
    await expectBalancedBooks();
  });

  it('of an account deleted before confirming stay with the mailbox', async () => {
    const email = 'leaves.early@example.org';
    const first = await register(email);
    expect((await first.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    const again = waiting.client();
    await again.post(SIGN_UP, { name: 'Ada', email, password: PASSWORD });
    const mail = await waiting.waitForMail(email, 'Confirm your email address', 2);
    expect((await confirm(mail.link?.searchParams.get('token'))).status).toBe(200);
    expect(await meOf(again)).toMatchObject(BOOKED);
  });

  it('are what the register page is told', async () => {
    const { data } = (await waiting.client().get('/api/identity')).body;
    expect(data).toMatchObject({ signupCredits: 5, signupCreditsAfter: 'confirmation' });
  });
});

describe('a throwaway mailbox', () => {
  const message = 'Addresses of throwaway mailboxes are not accepted. Please use one that you will keep.';

  it.each(['x@mailinator.com', 'x@Sub.Mailinator.com'])('%s cannot register', async (email) => {
    const answer = await app.client().post(SIGN_UP, { name: 'Ada', email, password: PASSWORD });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'email_disposable', message, issues: [{ path: ['email'], message }] },
    ]);
  });

  it('cannot replace the address of an account', async () => {
    const person = await app.signUp();
    const body = { newEmail: 'x@mailinator.com', password: PASSWORD };
    expect((await person.post('/api/account/email', body)).body).toMatchObject({ code: 'email_disposable' });
  });
});

describe('the record of a mailbox', () => {
  it('is a keyed hash, which cannot be reversed from a database dump', async () => {
    const email = 'kept.of.me@example.org';
    await removeOwnAccount(await registerAs(email));
    const { rows } = await app.database.query('select * from signup_grants order by granted_at desc limit 1');
    expect(Object.keys(rows[0]).sort()).toEqual(['granted_at', 'mailbox_hash']);
    expect(rows[0].mailbox_hash).toMatch(/^[0-9a-f]{64}$/);
    // Another secret gives another hash for the same mailbox: without the secret no guess can be checked.
    const elsewhere = await startTestApp({
      environment: { APP_SECRET: 'another secret, also long enough to be one' },
    });
    try {
      await elsewhere.signUp({ email });
      const { rows: others } = await elsewhere.database.query('select mailbox_hash from signup_grants');
      expect(others.map(({ mailbox_hash: hash }) => hash)).not.toContain(rows[0].mailbox_hash);
    } finally {
      await elsewhere.close();
    }
  });

  it('is not made while new accounts get no credits', async () => {
    const none = await startTestApp({ environment: { SIGNUP_CREDITS: '0' } });
    try {
      const person = await none.signUp();
      expect(await meOf(person)).toMatchObject({ credits: 0, hasHadFreeCredits: false });
      expect((await none.database.query('select * from signup_grants')).rows).toEqual([]);
    } finally {
      await none.close();
    }
  });
});
