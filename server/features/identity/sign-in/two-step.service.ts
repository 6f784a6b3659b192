import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/paths.ts';
import { queueMail, twoStepEnabledMail } from '#server/mail/index.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonById, type Person } from '../people/people.repository.ts';
import type { CookieReader } from '../sessions/session-cookie.ts';
import type { Library } from './library.ts';
import { callLibrary, libraryHeaders, passCookies } from './library-calls.ts';
import { findTokenValue } from './one-time-tokens.repository.ts';
import { storedLibraryIdentifier } from './one-time-tokens.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Code {
  code: string;
  trustDevice?: boolean | undefined;
}

/** The second step of a sign-in; also the first code after two-step sign-in was switched on. */
export function createTwoStep(context: AppContext, { api }: Library, cookies: CookieReader) {
  const { config, db, limiter, now, secretBox } = context;

  /** The user who has to enter a code: signed in, or waiting for the second step. */
  async function requireAsked(actor: Actor | null, request: FastifyRequest): Promise<string> {
    if (actor) return actor.userId;
    const challenge = cookies.challenge(request.headers.cookie);
    const userId =
      challenge && (await findTokenValue(db, storedLibraryIdentifier(secretBox, challenge), now()));
    if (!userId) throw new AppError('two_step_expired');
    return userId;
  }

  async function verify(
    actor: Actor | null,
    { request, reply }: Exchange,
    { check, onceCode }: { check: (headers: Headers) => Promise<{ headers: Headers }>; onceCode?: string },
  ): Promise<Person> {
    const userId = await requireAsked(actor, request);
    await limiter.take('twoStepPerAccount', userId);
    if (onceCode) await limiter.take('totpCodeUse', `${userId}:${onceCode}`);
    // With an ended session's cookie the library would check the code for that session instead of the
    // sign-in.
    const { cookie = '' } = request.headers;
    const headers = libraryHeaders(request, actor ? cookie : cookies.withoutSession(cookie));
    const result = await callLibrary(check(headers), 'code_invalid');
    await limiter.forget('twoStepPerAccount', userId);
    passCookies(reply, result.headers);
    const person = await findPersonById(db, userId);
    if (!person) throw new AppError('two_step_expired');
    return person;
  }

  return {
    /** A code works only once, even if someone saw it being typed. */
    async verifyTotp(actor: Actor | null, body: Code, exchange: Exchange): Promise<Person> {
      const before = actor && (await findPersonById(db, actor.userId));
      const check = (headers: Headers) => api.verifyTOTP({ body, headers, returnHeaders: true });
      const person = await verify(actor, exchange, { check, onceCode: body.code });
      if (before && !before.twoFactorEnabled && person.twoFactorEnabled) {
        const content = twoStepEnabledMail(person, `${config.publicUrl}${paths.resetPassword}`);
        await queueMail(context, { to: person.email, content });
      }
      return person;
    },

    verifyBackupCode(actor: Actor | null, body: Code, exchange: Exchange): Promise<Person> {
      const check = (headers: Headers) => api.verifyBackupCode({ body, headers, returnHeaders: true });
      return verify(actor, exchange, { check });
    },
  };
}
