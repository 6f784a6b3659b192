import { paths } from '#contract/paths.ts';
import { idSchema } from '#contract/primitives.ts';
import { isSameSecret } from '#server/platform/constant-time.ts';
import type { AppContext } from '#server/platform/context.ts';

export const LINK_DAYS = 60;
const DAY_SECONDS = 24 * 60 * 60;

type Signing = Pick<AppContext, 'secretBox' | 'now' | 'config'>;

const signatureOf = ({ secretBox }: Signing, signed: string) => secretBox.hash(signed, 'visitor ticket link');

/** The address at which whoever has it reads one ticket and replies to it, for LINK_DAYS. */
export function visitorLink(context: Signing, ticketId: string): string {
  const expires = Math.floor(context.now().getTime() / 1000) + LINK_DAYS * DAY_SECONDS;
  const signed = `${ticketId}.${expires.toString(36)}`;
  return `${context.config.publicUrl}${paths.conversation}?token=${signed}.${signatureOf(context, signed)}`;
}

/** The ticket a link opens; null if it was not signed here or has expired. */
export function ticketOfLink(context: Signing, token: string): string | null {
  const [ticketId = '', expires = '', signature = ''] = token.split('.');
  if (!isSameSecret(signature, signatureOf(context, `${ticketId}.${expires}`))) return null;
  if (Number.parseInt(expires, 36) * 1000 <= context.now().getTime()) return null;
  return idSchema.safeParse(ticketId).success ? ticketId : null;
}
