import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { clientNetworkOf } from '#server/rate-limiter.ts';
import { requireEmail } from './email-address.ts';
import type { EmailConfirmation } from './email-confirmation.service.ts';
import type { Library } from './library.ts';
import { callLibrary, libraryHeaders, passCookies } from './library-calls.ts';
import { findPasswordHash, findPersonByEmail, type Person } from './people.repository.ts';
import type { CookieReader } from './session-cookie.ts';
import { deleteSessionByToken } from './sessions.repository.ts';

interface Credentials {
  email: string;
  password: string;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type SignInOutcome = { person: Person } | { twoFactorMethods: string[] };

function isRefusedAfterPassword(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'email_not_verified' || error.code === 'user_disabled');
}

export function createSignIn(
  context: AppContext,
  library: Library,
  { cookies, confirmation }: { cookies: CookieReader; confirmation: EmailConfirmation },
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
   * A new password ends all sessions, but sees none that is just being stored for the old one. So the password is looked
   * at again once the session stands: either this sees the change, or the change sees the session.
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
    await limiter.forget('signInFailuresPerAccount', credentials.email);
    // The browser gets a new session; the one that it came with ends instead of living on unseen.
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

  /** The password was right, so it was no failed attempt; an unconfirmed address gets a new link. */
  async function afterRightPassword(person: Person, error: AppError): Promise<void> {
    await limiter.forget('signInFailuresPerAccount', person.email);
    if (error.code === 'email_not_verified') await confirmation.mailLink(person);
  }

  return {
    /** Every attempt is counted before the password is looked at, so that parallel ones cannot slip through. */
    async signIn(credentials: Credentials, exchange: Exchange): Promise<SignInOutcome> {
      const email = requireEmail(credentials.email);
      await limiter.take('signInPerAddress', clientNetworkOf(exchange.request.ip));
      await limiter.take('signInFailuresPerAccount', email);
      const person = await findPersonByEmail(db, email);
      // Otherwise the library looks at the password all the same: an unknown address must not answer faster.
      if (!person && config.areLoginErrorsExact) throw new AppError('user_not_found');
      try {
        return await signIn({ email, password: credentials.password }, person, exchange);
      } catch (error) {
        if (person && isRefusedAfterPassword(error)) await afterRightPassword(person, error);
        throw error;
      }
    },

    async signOut({ request, reply }: Exchange): Promise<void> {
      const call = library.api.signOut({ headers: libraryHeaders(request), returnHeaders: true });
      const { headers } = await callLibrary(call, 'internal');
      passCookies(reply, headers);
    },
  };
}
