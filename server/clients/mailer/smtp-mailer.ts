import type { Mailer } from './mailer.ts';
import { createSending } from './sending.ts';

/** A silent mail server must not block a job for minutes. */
const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Sends through `smtpUrl`. With a password, STARTTLS is required unless the server is on this machine, so
 * that the password never crosses a network unencrypted. Library options in the URL's query string take
 * precedence.
 */
export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { username, hostname } = new URL(smtpUrl);
  const send = createSending(from, ({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      tls: { minVersion: 'TLSv1.2' },
    }),
  );
  return {
    async send(mail) {
      await send(mail);
    },
  };
}
