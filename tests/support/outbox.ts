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

export function parseMail(source: string): SentMail {
  const [headers = ''] = source.split('\r\n\r\n', 1);
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1]?.trim() ?? '';
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n[\s\S]*?(?=\r\n--)/.exec(source)?.[0] ?? '';
  const text = decodePart(part);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return {
    headers,
    to: headerOf('To'),
    subject: headerOf('Subject'),
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
