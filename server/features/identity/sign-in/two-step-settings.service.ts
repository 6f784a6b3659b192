import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/paths.ts';
import { queueMail, twoStepDisabledMail } from '#server/mail/index.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonById } from '../people/people.repository.ts';
import type { Library } from './library.ts';
import { callLibrary, libraryHeaders, passCookies } from './library-calls.ts';
import { deleteTokensOf } from './one-time-tokens.repository.ts';
import type { PasswordAttempts } from './password-attempts.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface TwoStepDependencies {
  library: Library;
  passwordAttempts: PasswordAttempts;
  /** Authenticator apps list the account under its name. */
  site: () => Promise<{ name: string }>;
}

/** Switches two-step sign-in on and off; each change requires the password. */
export function createTwoStepSettings(
  context: AppContext,
  { library: { api }, passwordAttempts, site }: TwoStepDependencies,
) {
  const { config, db } = context;

  const withPasswordAttempt = <Result>(actor: Actor, call: () => Promise<Result>): Promise<Result> =>
    passwordAttempts.inSession(actor, () => callLibrary(call(), 'internal'));

  return {
    /**
     * A new secret and recovery codes; takes effect once a first code is verified. Requires a confirmed
     * address.
     */
    async enable(actor: Actor, password: string, { request }: Exchange) {
      // The library's hook would refuse only the first code, after the user has scanned the secret.
      const person = await findPersonById(db, actor.userId);
      if (!person?.emailVerified) throw new AppError('two_step_needs_confirmed_email');
      const headers = libraryHeaders(request);
      const issuer = (await site()).name;
      const answer = await withPasswordAttempt(actor, () =>
        api.enableTwoFactor({ body: { password, method: 'totp', issuer }, headers }),
      );
      if (answer.method !== 'totp') throw new Error('the library enabled another method than asked for');
      return { totpURI: answer.totpURI, backupCodes: answer.backupCodes };
    },

    /** Also ends the trust in devices that skip the second step, and notifies the owner by mail. */
    async disable(actor: Actor, password: string, { request, reply }: Exchange): Promise<void> {
      const headers = libraryHeaders(request);
      const answer = await withPasswordAttempt(actor, () =>
        api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      passCookies(reply, answer.headers);
      await deleteTokensOf(db, actor.userId, 'hashed:trust-device:');
      const content = twoStepDisabledMail(actor, `${config.publicUrl}${paths.resetPassword}`);
      await queueMail(context, { to: actor.email, content });
    },

    async newBackupCodes(actor: Actor, password: string, { request }: Exchange): Promise<string[]> {
      const headers = libraryHeaders(request);
      const answer = await withPasswordAttempt(actor, () =>
        api.generateBackupCodes({ body: { password }, headers }),
      );
      return answer.backupCodes;
    },
  };
}
