/** One mail to one person, rendered. */
export interface Mail {
  /** Stays the same when the mail is sent again after a failure, so that a server can tell the repeat. */
  id: string;
  queuedAt: Date;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Hands mails over for delivery. Resolves once the mail server (or the disk) has taken the mail; throws otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
