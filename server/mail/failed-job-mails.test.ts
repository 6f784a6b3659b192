import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';

let app: MailingApp;
let admin: Awaited<ReturnType<MailingApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startMailingApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

/** A job whose data its handler cannot read, without attempts left. */
async function giveUp(): Promise<void> {
  await app.database.db.transaction(async (transaction) => {
    await app.context.jobs.enqueue('tell-operators-of-order', { kind: 'unknown' }, transaction);
    await transaction.execute(`update pgboss.job set retry_limit = 0 where name = 'tell-operators-of-order'`);
  });
}

it('a job that is given up is mailed to the operators, once a day', async () => {
  await giveUp();
  const mail = await app.waitForMail(admin.email, 'The job tell-operators-of-order failed');
  expect(mail.text).toContain('has been tried once and will not be tried again');
  await giveUp();
  await expect
    .poll(
      async () => {
        const { rows } = await app.database.query(
          `select count(*)::int from pgboss.job where name = 'tell-operators-of-order' and state = 'failed'`,
        );
        return rows[0].count;
      },
      { timeout: 10_000 },
    )
    .toBe(2);
  expect(
    (await app.mailsTo(admin.email)).filter(({ subject }) => subject.startsWith('The job')),
  ).toHaveLength(1);
});
