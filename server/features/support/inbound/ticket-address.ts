import { isSameSecret } from '#server/platform/constant-time.ts';
import type { AppContext } from '#server/platform/context.ts';

type Addressing = Pick<AppContext, 'config' | 'secretBox'>;

const ID_LENGTH = 32;
const SIGNATURE_LENGTH = 16;

/** An operator's address is part of what is signed: each of them gets addresses that nobody else does. */
function signatureOf({ secretBox }: Addressing, ticketId: string, operatorEmail: string | null): string {
  const signed =
    operatorEmail === null
      ? secretBox.hash(ticketId, 'ticket address')
      : secretBox.hash(`${ticketId} ${operatorEmail.toLowerCase()}`, 'ticket address of an operator');
  return signed.slice(0, SIGNATURE_LENGTH);
}

/**
 * The address at which replies to a ticket arrive, by its author or by this operator: MAIL_REPLY_ADDRESS with
 * the ticket and a signature after a plus. In hexadecimal, since some hosts turn addresses to lower case. Null
 * while replies are not taken in.
 */
export function ticketAddress(
  context: Addressing,
  ticketId: string,
  operatorEmail: string | null = null,
): string | null {
  const { replies } = context.config.mail;
  if (!replies) return null;
  const id = Buffer.from(ticketId, 'base64url').toString('hex');
  return `${replies.name}+${id}${signatureOf(context, ticketId, operatorEmail)}@${replies.domain}`;
}

export interface TicketAddress {
  ticketId: string;
  /** Whether it was given to this operator, or with null to the ticket's author. */
  isOf(operatorEmail: string | null): boolean;
}

/** The ticket of such an address, to be believed only once `isOf` is true; null for any other. */
export function readTicketAddress(context: Addressing, address: string): TicketAddress | null {
  const { replies } = context.config.mail;
  if (!replies) return null;
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const prefix = `${replies.name}+`;
  const tag = name.slice(prefix.length);
  if (domain !== replies.domain || !name.startsWith(prefix)) return null;
  if (tag.length !== ID_LENGTH + SIGNATURE_LENGTH) return null;
  const ticketId = Buffer.from(tag.slice(0, ID_LENGTH), 'hex').toString('base64url');
  const isOf = (operatorEmail: string | null) =>
    isSameSecret(tag.slice(ID_LENGTH), signatureOf(context, ticketId, operatorEmail));
  return { ticketId, isOf };
}
