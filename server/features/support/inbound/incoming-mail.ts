import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { UPLOAD_MAX_BYTES } from '#contract/media.ts';
import { ATTACHMENTS_MAX, TICKET_MESSAGE_MAX } from '#contract/support.ts';
import { textOfHtml } from '#server/mail/index.ts';
import { ownWordsIn } from './own-words.ts';

/** Headers in which hosts name the address a mail was delivered to. */
const DELIVERY_HEADERS = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

export interface IncomingMail {
  /** Not set by some hosts. */
  messageId: string | undefined;
  from: string;
  recipients: string[];
  /** A holiday notice, a report of failed delivery or a newsletter: answering it could go on for ever. */
  isAutomatic: boolean;
  /** What its author wrote, without what it quotes. */
  words: string;
  /** What could be images of a message, within the limits of uploads. */
  images: Buffer[];
  attachmentCount: number;
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = [...to, ...cc].flatMap(({ address }) => address ?? []);
  const delivered = headers.filter(({ key }) => DELIVERY_HEADERS.has(key)).map(({ value }) => value);
  return [...delivered, ...named];
}

function isAutomatic({ headers }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(headerOf('precedence') ?? '')) return true;
  return headerOf('x-autoreply') !== undefined || headerOf('return-path') === '<>';
}

function contentOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

export async function readIncomingMail(
  source: string,
  sanitiseHtml: (html: string) => string,
): Promise<IncomingMail> {
  const mail = await PostalMime.parse(source);
  const html = sanitiseHtml((mail.html ?? '').split(/<blockquote/i, 1)[0] ?? '');
  // Images within a text are mostly logos of signatures.
  const attached = mail.attachments.filter(({ disposition }) => disposition === 'attachment');
  return {
    messageId: mail.messageId,
    from: mail.from?.address?.toLowerCase() ?? '',
    recipients: recipientsOf(mail),
    isAutomatic: isAutomatic(mail),
    words: ownWordsIn(mail.text?.trim() ? mail.text : textOfHtml(html)),
    images: attached
      .filter(({ mimeType }) => mimeType.startsWith('image/'))
      .map(contentOf)
      .filter(({ length }) => length > 0 && length <= UPLOAD_MAX_BYTES)
      .slice(0, ATTACHMENTS_MAX),
    attachmentCount: attached.length,
  };
}

/** The message for the ticket, which says how many attachments are not among its images. */
export function messageOf({ words, attachmentCount }: IncomingMail, imageCount: number): string {
  const left = attachmentCount - imageCount;
  const note =
    left === 0 ? '' : `\n\n[${left === 1 ? '1 attachment was' : `${left} attachments were`} left out]`;
  return `${words.slice(0, TICKET_MESSAGE_MAX - note.length)}${note}`.trim() || '[No text]';
}
