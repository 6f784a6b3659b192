import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SentMail {
  headers: string;
  to: string;
  subject: string;
  /** The plain text part. */
  text: string;
  /** The address behind the mail's button. */
  link: URL | null;
}

function decodeQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Decodes a part by its transfer encoding (RFC 2045, section 6). */
function decodePart(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(part.slice(0, end))?.[1]?.toLowerCase();
  const body = part.slice(end + 4);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body).toString('utf8');
  return encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Words in another encoding than ASCII (RFC 2047). */
const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : decodeQuotedPrintable(text.replaceAll('_', ' '))
      ).toString('utf8'),
    );

export function parseMail(source: string): SentMail {
  const [folded = ''] = source.split('\r\n\r\n', 1);
  const headers = folded.replace(/\r\n[ \t]+/g, ' ');
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1]?.trim() ?? '';
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n[\s\S]*?(?=\r\n----_NmP)/.exec(source)?.[0] ?? '';
  const text = decodePart(part);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return {
    headers,
    to: headerOf('To'),
    subject: decodeHeader(headerOf('Subject')),
    text,
    link: link ? new URL(link) : null,
  };
}

/** The mails in a data folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<SentMail[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(join(outbox, name), 'utf8'))));
}
