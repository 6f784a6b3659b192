import { vi } from 'vitest';
import { readOutbox, type SentMail } from './outbox.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface MailingApp extends TestApp {
  mailsTo(email: string): Promise<SentMail[]>;
  /** Waits until there are `count` mails to `email` with this subject and returns the newest. */
  waitForMail(email: string, subject: string, count?: number): Promise<SentMail>;
  /** Resolves when every mail queued so far has been delivered. */
  allDelivered(): Promise<void>;
}

/** The test application, delivering mails to its outbox folder. */
export async function startMailingApp(options: TestAppOptions = {}): Promise<MailingApp> {
  const app = await startTestApp({ ...options, isWorkingOnJobs: true });
  const mailsTo = async (email: string) =>
    (await readOutbox(app.dataDir)).filter((mail) => mail.to === email);
  return {
    ...app,
    mailsTo,
    waitForMail: (email, subject, count = 1) =>
      vi.waitFor(
        async () => {
          const mails = (await mailsTo(email)).filter((mail) => mail.subject === subject);
          const mail = mails.at(-1);
          if (!mail || mails.length < count)
            throw new Error(`${mails.length} mails "${subject}" to ${email}`);
          return mail;
        },
        { timeout: 15_000, interval: 100 },
      ),
    allDelivered: () =>
      vi.waitFor(
        async () => {
          const { rows } = await app.database.query(
            `select count(*)::int from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
          );
          if (rows[0].count > 0) throw new Error(`${rows[0].count} mails are still queued`);
        },
        { timeout: 20_000, interval: 100 },
      ),
  };
}
