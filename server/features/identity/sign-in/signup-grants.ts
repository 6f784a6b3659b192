import type { AppContext } from '#server/platform/context.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { SignupOffer } from '../people/people.repository.ts';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, so that its owner cannot pose as several users.
 * - Letter case: RFC 5321, 2.4 leaves it to the host and advises against relying on it. No large host does.
 * - Unicode: two spellings of the same characters count as one (NFKC, as RFC 8265 compares names by
 *   appearance).
 * - `+tag`: RFC 5233 (subaddressing); Gmail, Outlook, iCloud, Fastmail and Proton all deliver it to the
 *   address without it. At most hosts other separators belong to the name, and are kept.
 * - Dots, and googlemail.com: only Gmail ignores them (support.google.com/mail/answer/7436150 and /10313).
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A leading plus is not a separator: nothing would be left of the name.
  const tagAt = address.indexOf('+', 1);
  const name = address.slice(0, tagAt > 0 && tagAt < at ? tagAt : at);
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * What is stored about a mailbox that has had its free credits. Without the installation's secret no guess
 * can be checked against it.
 */
export function mailboxHashOf(secretBox: SecretBox, email: string): string {
  return secretBox.hash(mailboxOf(email), 'sign-up grant');
}

export type OfferCredits = (person: { email: string; emailVerified: boolean }) => Promise<SignupOffer>;

/**
 * The free credits of a new account, as columns of the inserted row. The database grants them in the
 * transaction that inserts the row or confirms the address, unless the mailbox has already had them; then the
 * row gets 0.
 */
export function createSignupOffer(
  { config, secretBox }: Pick<AppContext, 'config' | 'secretBox'>,
  signupCredits: () => Promise<number>,
): OfferCredits {
  return async ({ email, emailVerified }) => {
    const credits = await signupCredits();
    const isDue = emailVerified || config.signupCreditsAfter === 'registration';
    return {
      signupCredits: isDue ? credits : 0,
      signupOffer: isDue ? 0 : credits,
      signupMailboxHash: credits > 0 ? mailboxHashOf(secretBox, email) : null,
    };
  };
}

/** Whether free credits were requested for the account, but its mailbox had already had them. */
export function hasHadFreeCredits(offer: SignupOffer): boolean {
  return offer.signupMailboxHash !== null && offer.signupCredits === 0 && offer.signupOffer === 0;
}
