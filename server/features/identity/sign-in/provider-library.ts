import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { libraryOptions } from './library.ts';
import type { OfferCredits } from './signup-grants.ts';

const OPENID_CONNECT = 'openid-connect';
const GOOGLE = 'google';
/** Users wait in a popup while the issuer is queried. */
const PROVIDER_TIMEOUT_MS = 15_000;

export function enabledProviders({ google, openIdConnect }: Config): { id: string; name: string }[] {
  return [
    ...(google ? [{ id: GOOGLE, name: 'Google' }] : []),
    ...(openIdConnect ? [{ id: OPENID_CONNECT, name: openIdConnect.name }] : []),
  ];
}

interface ProfileFacts {
  email?: unknown;
  emailVerified?: unknown;
  name?: unknown;
}

/** Only true counts as a confirmed address. Some issuers send it as a string, some send nothing. */
function mapProfile(profile: ProfileFacts) {
  return {
    email: typeof profile.email === 'string' ? profile.email : undefined,
    emailVerified: profile.emailVerified === true || profile.emailVerified === 'true',
    name: typeof profile.name === 'string' ? profile.name : '',
  };
}

/**
 * The verified id token identifies the user. The library verifies a token if there is one, and that the
 * userinfo response is about the same subject. Without any token a userinfo response would pass unverified.
 */
function subjectOf({
  tokens,
  profile,
}: {
  tokens: { idToken?: string | undefined };
  profile: { sub?: unknown };
}) {
  return tokens.idToken && typeof profile.sub === 'string' ? profile.sub : '';
}

/** The identity library with the enabled providers; creating it queries the issuer for its addresses. */
function createProviderLibrary(context: AppContext, offerCredits: OfferCredits) {
  const { google, openIdConnect, isRegistrationOpen } = context.config;
  const options = libraryOptions(context, offerCredits);
  const disableSignUp = !isRegistrationOpen;
  const plugins = openIdConnect
    ? [
        genericOAuth({
          config: [
            {
              providerId: OPENID_CONNECT,
              name: openIdConnect.name,
              discoveryUrl: `${openIdConnect.issuer}/.well-known/openid-configuration`,
              clientId: openIdConnect.clientId,
              clientSecret: openIdConnect.clientSecret,
              scopes: ['openid', 'email', 'profile'],
              pkce: true,
              requireIdTokenVerification: true,
              accountSubject: subjectOf,
              mapProfileToUser: mapProfile,
              disableSignUp,
            },
          ],
        }),
      ]
    : [];
  return betterAuth({
    ...options,
    socialProviders: google ? { google: { ...google, disableSignUp } } : {},
    plugins: [...options.plugins, ...plugins],
  });
}

type ProviderLibrary = ReturnType<typeof createProviderLibrary>;

/** Waits no longer than a user would, then throws `provider_unavailable`. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('provider_unavailable')), PROVIDER_TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Returns the library for a provider. It is created on first use and not at start-up, so that an issuer that
 * is down or slow affects only its own users. The library queries an issuer only once, so an instance that
 * got no response is discarded and the next sign-in tries again.
 */
export function createProviderLibraries(context: AppContext, offerCredits: OfferCredits) {
  let current: ProviderLibrary | undefined;

  function discard(library: ProviderLibrary): void {
    if (current === library) current = undefined;
  }

  return async (provider: string): Promise<ProviderLibrary> => {
    if (!enabledProviders(context.config).some(({ id }) => id === provider)) throw new AppError('not_found');
    current ??= createProviderLibrary(context, offerCredits);
    const library = current;
    const ready = await inTime(library.$context).catch((error: unknown) => {
      discard(library);
      throw error;
    });
    if (ready.socialProviders.some(({ id }) => id === provider)) return library;
    discard(library);
    throw new AppError('provider_unavailable');
  };
}
