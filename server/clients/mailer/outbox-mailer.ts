import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '#server/platform/whole-file.ts';
import type { Mailer } from './mailer.ts';
import { createSending } from './sending.ts';

/** Writes each mail to an `.eml` file that only the owner can read, since it may contain a one-time link. */
export function createOutboxMailer({ outboxDir, from }: { outboxDir: string; from: string }): Mailer {
  const compose = createSending(from, ({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async send(mail) {
      const { message } = await compose(mail);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // Derived from the mail alone, so that sending again after a crash overwrites the same file.
      const name = `${mail.queuedAt.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
      await writeWholeFile(join(outboxDir, name), message as Buffer);
    },
  };
}
