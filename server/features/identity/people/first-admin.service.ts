import { hashPassword } from 'better-auth/crypto';
import { paths } from '#contract/paths.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireEmail } from '../sign-in/email-address.ts';
import {
  consumeToken,
  deleteTokensOf,
  findTokenValue,
  insertToken,
} from '../sign-in/one-time-tokens.repository.ts';
import { newToken, storedTokenIdentifier } from '../sign-in/one-time-tokens.ts';
import { refuseWeakPassword } from '../sign-in/password-rules.ts';
import type { OfferCredits } from '../sign-in/signup-grants.ts';
import { appointAdmin, createAdmin } from './admin-appointment.ts';
import { findPersonByEmail, hasAdmin, lockAdminAppointment, type Person } from './people.repository.ts';

const LINK_HOURS = 24;
/** The owner of set-up links, which belong to the installation and not to a user. */
const INSTALLATION = 'installation';

interface SetUp {
  token: string;
  name: string;
  email: string;
  password: string;
}

export function createFirstAdmin(context: AppContext, offerCredits: OfferCredits) {
  const { config, db, now, secretBox } = context;
  const identifierOf = (token: string) => storedTokenIdentifier(secretBox, 'set-up', token);

  async function provideConfiguredAdmin({ email, password }: { email: string; password: string }) {
    if (!(await findPersonByEmail(db, email))) {
      const passwordHash = await hashPassword(password);
      const offer = await offerCredits({ email, emailVerified: true });
      const admin = { name: 'Administrator', email, passwordHash, ...offer };
      if (await inTransaction(context, (transaction) => createAdmin(transaction, admin, 'start'))) return;
    }
    await inTransaction(context, (transaction) => appointAdmin(transaction, email, 'start'));
  }

  async function issueSetupLink(): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(now().getTime() + LINK_HOURS * 3_600_000);
    await inTransaction(context, async (transaction) => {
      await deleteTokensOf(transaction, INSTALLATION);
      await insertToken(transaction, { identifier: identifierOf(token), value: INSTALLATION, expiresAt });
    });
    return `${config.publicUrl}${paths.setup}?token=${token}`;
  }

  let isKnownToHaveAdmin = false;

  return {
    /**
     * Whether there is an Admin. Once there is, the result is cached, because the last one cannot be removed.
     */
    async hasAdmin(): Promise<boolean> {
      isKnownToHaveAdmin ||= await hasAdmin(db);
      return isKnownToHaveAdmin;
    },

    /**
     * Runs at every start. Creates the configured account or makes it an Admin, but never changes an existing
     * password. While there is no Admin, a new set-up link replaces the previous one.
     */
    async prepare(): Promise<{ setupUrl: string | null }> {
      if (config.admin) await provideConfiguredAdmin(config.admin);
      return { setupUrl: (await hasAdmin(db)) ? null : await issueSetupLink() };
    },

    /** Uses up the set-up link. Once there is an Admin, always throws `setup_link_invalid`. */
    async setUp({ token, name, password, ...given }: SetUp, requestId: string): Promise<Person> {
      const isUsable =
        !(await hasAdmin(db)) && (await findTokenValue(db, identifierOf(token), now())) !== null;
      if (!isUsable) throw new AppError('setup_link_invalid');
      const email = requireEmail(given.email);
      refuseWeakPassword(password, { name, email });
      const passwordHash = await hashPassword(password);
      const offer = await offerCredits({ email, emailVerified: true });
      const admin = { name, email, passwordHash, ...offer };
      return inTransaction(context, async (transaction) => {
        await lockAdminAppointment(transaction);
        const isFirst = !(await hasAdmin(transaction));
        const isLinkGood = (await consumeToken(transaction, identifierOf(token), now())) !== null;
        if (!isFirst || !isLinkGood) throw new AppError('setup_link_invalid');
        const person = await createAdmin(transaction, admin, requestId);
        if (!person) throw new AppError('email_in_use');
        return person;
      });
    },
  };
}
