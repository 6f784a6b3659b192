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

/** Two-step sign-in switched on and off; each change asks for the password again. */
export function createTwoStepSettings(
  context: AppContext,
  { api }: Library,
  passwordAttempts: PasswordAttempts,
) {
  const { config, db } = context;

  const withPasswordAttempt = <Result>(actor: Actor, call: () => Promise<Result>): Promise<Result> =>
    passwordAttempts.inSession(actor, () => callLibrary(call(), 'internal'));

  return {
    /** A new secret and recovery codes; it is on once a first code was verified. For confirmed addresses only. */
    async enable(actor: Actor, password: string, { request }: Exchange) {
      // The library's hook would refuse only the first code; nobody is to scan a secret for nothing.
      const person = await findPersonById(db, actor.userId);
      if (!person?.emailVerified) throw new AppError('two_step_needs_confirmed_email');
      const headers = libraryHeaders(request);
      const answer = await withPasswordAttempt(actor, () =>
        api.enableTwoFactor({ body: { password, method: 'totp' }, headers }),
      );
      if (answer.method !== 'totp') throw new Error('the library enabled another method than asked for');
      return { totpURI: answer.totpURI, backupCodes: answer.backupCodes };
    },

    /** Also ends the trust in devices that skip the second step, and tells the owner by mail. */
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
