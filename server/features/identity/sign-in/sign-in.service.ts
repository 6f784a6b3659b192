import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { clientNetworkOf } from '#server/platform/rate-limiter.ts';
import { findPasswordHash, findPersonByEmail, type Person } from '../people/people.repository.ts';
import type { CookieReader } from '../sessions/session-cookie.ts';
import { deleteSessionByToken } from '../sessions/sessions.repository.ts';
import { requireEmail } from './email-address.ts';
import type { EmailConfirmation } from './email-confirmation.service.ts';
import type { Library } from './library.ts';
import { callLibrary, libraryHeaders, passCookies } from './library-calls.ts';
import type { PasswordAttempts } from './password-attempts.ts';

interface Credentials {
  email: string;
  password: string;
  /** Where a link leads on to that has to be mailed first. */
  next?: string | undefined;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type SignInOutcome = { person: Person } | { twoFactorMethods: string[] };

interface SignInDependencies {
  cookies: CookieReader;
  confirmation: EmailConfirmation;
  passwordAttempts: PasswordAttempts;
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;

export function createSignIn(
  context: AppContext,
  library: Library,
  { cookies, confirmation, passwordAttempts }: SignInDependencies,
) {
  const { config, db, limiter } = context;

  const refusal = config.areLoginErrorsExact ? 'wrong_password' : 'wrong_credentials';

  async function verifyCredentials({ email, password }: Credentials, request: FastifyRequest) {
    const call = library.api.signInEmail({
      body: { email, password },
      headers: libraryHeaders(request),
      returnHeaders: true,
    });
    return callLibrary(call, 'login_failed', {
      INVALID_EMAIL_OR_PASSWORD: refusal,
    });
  }

  /**
   * A new password ends all sessions, but misses one that is just being stored for the old password. So the
   * hash is compared again once the session is stored: either this sees the change, or the change sees the
   * session.
   */
  async function verifyLasting(credentials: Credentials, person: Person | null, request: FastifyRequest) {
    const before = person && (await findPasswordHash(db, person.id));
    const verified = await verifyCredentials(credentials, request);
    if (!person || (await findPasswordHash(db, person.id)) === before) return verified;
    const given = verified.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    const token = cookies.sessionToken(given.join('; '));
    if (token) await deleteSessionByToken(db, token);
    throw new AppError(refusal);
  }

  async function signIn(
    credentials: Credentials,
    person: Person | null,
    { request, reply }: Exchange,
  ): Promise<SignInOutcome> {
    const { headers, response } = await verifyLasting(credentials, person, request);
    // The browser gets a new session; its previous one ends instead of living on unseen.
    const formerToken = cookies.sessionToken(request.headers.cookie);
    if (formerToken) await deleteSessionByToken(db, formerToken);
    passCookies(reply, headers);
    if ('twoFactorRedirect' in response) {
      return { twoFactorMethods: (response as { twoFactorMethods?: string[] }).twoFactorMethods ?? [] };
    }
    const signedIn = await findPersonByEmail(db, credentials.email);
    if (!signedIn) throw new AppError('login_failed');
    return { person: signedIn };
  }

  /** Says whether a new link was mailed or the limit was reached. */
  async function mailNewLink(person: Person, next: string | undefined): Promise<void> {
    await confirmation.mailLink(person, next).catch((error: unknown) => {
      if (!hasCode(error, 'too_many_mails')) throw error;
      const message = 'Please confirm your email address first, with the newest link that we have sent you.';
      throw new AppError('email_not_verified', { message, cause: error });
    });
  }

  return {
    async signIn(credentials: Credentials, exchange: Exchange): Promise<SignInOutcome> {
      const email = requireEmail(credentials.email);
      await limiter.take('signInPerAddress', clientNetworkOf(exchange.request.ip));
      const person = await findPersonByEmail(db, email);
      const attempt = async () => {
        // Otherwise the library checks the password anyway, so that an unknown address does not respond
        // faster.
        if (!person && config.areLoginErrorsExact) throw new AppError('user_not_found');
        return signIn({ email, password: credentials.password }, person, exchange);
      };
      return passwordAttempts.atSignIn(email, attempt).catch(async (error: unknown) => {
        if (person && hasCode(error, 'email_not_verified')) await mailNewLink(person, credentials.next);
        throw error;
      });
    },

    async signOut({ request, reply }: Exchange): Promise<void> {
      const call = library.api.signOut({ headers: libraryHeaders(request), returnHeaders: true });
      const { headers } = await callLibrary(call, 'internal');
      passCookies(reply, headers);
    },
  };
}
