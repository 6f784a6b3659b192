import { isSameSecret } from '#server/platform/constant-time.ts';
import type { AppContext } from '#server/platform/context.ts';

type Addressing = Pick<AppContext, 'config' | 'secretBox'>;

const ID_LENGTH = 32;
const SIGNATURE_LENGTH = 16;

const signatureOf = ({ secretBox }: Addressing, ticketId: string) =>
  secretBox.hash(ticketId, 'ticket address').slice(0, SIGNATURE_LENGTH);

/**
 * The address at which replies to a ticket arrive: MAIL_REPLY_ADDRESS with the ticket and a signature after a
 * plus. In hexadecimal, since some hosts turn addresses to lower case. Null while replies are not taken in.
 */
export function ticketAddress(context: Addressing, ticketId: string): string | null {
  const { replies } = context.config.mail;
  if (!replies) return null;
  const id = Buffer.from(ticketId, 'base64url').toString('hex');
  return `${replies.name}+${id}${signatureOf(context, ticketId)}@${replies.domain}`;
}

/** The ticket of such an address; null for any other. */
export function ticketOfAddress(context: Addressing, address: string): string | null {
  const { replies } = context.config.mail;
  if (!replies) return null;
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const prefix = `${replies.name}+`;
  const tag = name.slice(prefix.length);
  if (domain !== replies.domain || !name.startsWith(prefix)) return null;
  if (tag.length !== ID_LENGTH + SIGNATURE_LENGTH) return null;
  const ticketId = Buffer.from(tag.slice(0, ID_LENGTH), 'hex').toString('base64url');
  return isSameSecret(tag.slice(ID_LENGTH), signatureOf(context, ticketId)) ? ticketId : null;
}
