/** A rendered mail to one recipient. */
export interface Mail {
  /** The same when a mail is retried, so that a server can detect duplicates. */
  id: string;
  queuedAt: Date;
  to: string;
  /** Shown as the sender, unless MAIL_FROM names one. */
  senderName?: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes; null for the sender's address. */
  replyTo: string | null;
}

/** Delivers mails. Resolves once the mail server (or the disk) has accepted the mail; rejects otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
