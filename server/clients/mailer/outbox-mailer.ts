import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '#server/platform/whole-file.ts';
import type { Mailer } from './mailer.ts';
import { createSending } from './sending.ts';

/** Without a mail server each mail becomes one `.eml` file, readable by the owner only: it may hold a one-time link. */
export function createOutboxMailer({ outboxDir, from }: { outboxDir: string; from: string }): Mailer {
  const compose = createSending(from, ({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async send(mail) {
      const { message } = await compose(mail);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // The name depends on the mail alone: sent again after a crash, it replaces itself.
      const name = `${mail.queuedAt.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
      await writeWholeFile(join(outboxDir, name), message as Buffer);
    },
  };
}
