import type { Transporter } from 'nodemailer';
import type { Mail } from './mailer.ts';
import { messageOf } from './message.ts';

type Library = typeof import('nodemailer');

/** Opens the transport with the first mail, so that the library is not loaded before it is needed. */
export function createSending<Sent>(
  from: string,
  open: (library: Library) => Transporter<Sent>,
): (mail: Mail) => Promise<Sent> {
  let transport: Promise<Transporter<Sent>> | undefined;
  return async (mail) => {
    transport ??= import('nodemailer').then(open);
    return (await transport).sendMail(messageOf(mail, from));
  };
}
