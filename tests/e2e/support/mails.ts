import { expect } from '@playwright/test';
import { readOutbox, type SentMail } from '../../support/outbox.ts';

/**
 * The newest mail to `email` with this subject, once there are `count` of them; of the shared product unless said. One that
 * needs no link answers `about:blank` for it.
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
