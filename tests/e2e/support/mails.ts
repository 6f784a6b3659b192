import { expect } from '@playwright/test';
import { readOutbox, type SentMail } from '../../support/outbox.ts';

/**
 * The newest mail to `email` with this subject, once there are `count`; from the shared app by default. A
 * mail without a link has the link `about:blank`.
 */
export async function waitForMail(
  email: string,
  subject: string,
  { count = 1, needsLink = true, dataDir = String(process.env['E2E_DATA_DIR']) } = {},
): Promise<SentMail & { link: URL }> {
  let mails: SentMail[] = [];
  await expect
    .poll(async () => {
      mails = (await readOutbox(dataDir)).filter((mail) => mail.to === email && mail.subject === subject);
      return mails.length;
    })
    .toBeGreaterThanOrEqual(count);
  const mail = mails.at(-1);
  if (!mail || (needsLink && !mail.link)) throw new Error(`the mail "${subject}" has no link`);
  return { ...mail, link: mail.link ?? new URL('about:blank') };
}
