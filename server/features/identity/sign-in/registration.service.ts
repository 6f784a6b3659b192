import { hashPassword } from 'better-auth/crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { clientNetworkOf, clientRangeOf } from '#server/platform/rate-limiter.ts';
import { findPersonByEmail, type Person } from '../people/people.repository.ts';
import { refuseDisposable, requireEmail } from './email-address.ts';
import type { EmailConfirmation } from './email-confirmation.service.ts';
import { type Library, preparedHash } from './library.ts';
import { callLibrary, libraryHeaders, passCookies } from './library-calls.ts';
import { refuseWeakPassword } from './password-rules.ts';

interface Registration {
  name: string;
  email: string;
  password: string;
  /** The page the mailed link leads back to. */
  next?: string | undefined;
}

export function createRegistration(context: AppContext, library: Library, confirmation: EmailConfirmation) {
  const { config, db, limiter } = context;

  /** Creates the account. The insert itself books sign-up credits that are due, in the same transaction. */
  async function createAccount(request: FastifyRequest, registration: Registration) {
    const { name, email, password } = registration;
    const hash = await hashPassword(password);
    const call = preparedHash.run(hash, () =>
      library.api.signUpEmail({
        body: { name, email, password },
        headers: libraryHeaders(request),
        returnHeaders: true,
      }),
    );
    const created = await callLibrary(call, 'registration_failed', {
      USER_ALREADY_EXISTS: 'email_in_use',
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_in_use',
    }).catch(async (error) => {
      // If an address is registered twice at once, the second fails at the unique key and gets the same error
      // as for a taken address.
      if (error instanceof AppError && (await findPersonByEmail(db, email))) {
        throw new AppError('email_in_use', { cause: error });
      }
      throw error;
    });
    const person = await findPersonByEmail(db, email);
    // When addresses have to be confirmed, the library returns an invented account for a taken one.
    if (!person || person.id !== created.response.user.id) throw new AppError('email_in_use');
    return { person, headers: created.headers };
  }

  return {
    /** Registers and signs in, or first mails a link if addresses have to be confirmed. */
    async register(
      registration: Registration,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<{ person: Person; isSignedIn: boolean }> {
      if (!config.isRegistrationOpen) throw new AppError('registration_disabled');
      const email = requireEmail(registration.email);
      refuseDisposable(email);
      await limiter.take('registrationPerAddress', clientNetworkOf(request.ip));
      await limiter.take('registrationPerRange', clientRangeOf(request.ip));
      refuseWeakPassword(registration.password, { name: registration.name, email });
      if (await findPersonByEmail(db, email)) throw new AppError('email_in_use');
      const { person, headers } = await createAccount(request, { ...registration, email });
      passCookies(reply, headers);
      const isSignedIn = !config.isEmailVerificationRequired;
      if (!isSignedIn || person.signupOffer > 0) await confirmation.mailLink(person, registration.next);
      return { person, isSignedIn };
    },
  };
}
