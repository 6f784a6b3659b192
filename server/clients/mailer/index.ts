import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export type { Mail, Mailer } from './mailer.ts';

/** The mail server of SMTP_URL; without it, files in DATA_DIR/outbox. */
export function createMailer({
  mail,
  dataDir,
}: Pick<Config, 'dataDir'> & { mail: Pick<Config['mail'], 'smtpUrl' | 'from'> }): Mailer {
  if (mail.smtpUrl) return createSmtpMailer({ smtpUrl: mail.smtpUrl, from: mail.from });
  return createOutboxMailer({ outboxDir: join(dataDir, 'outbox'), from: mail.from });
}
