import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Config } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { libraryOptions } from './library.ts';

const OPENID_CONNECT = 'openid-connect';
const GOOGLE = 'google';
/** Issuers are asked while a person waits in a popup. */
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

/** Only the literal truth counts as a confirmed address: some issuers answer text, some leave it out. */
function mapProfile(profile: ProfileFacts) {
  return {
    email: typeof profile.email === 'string' ? profile.email : undefined,
    emailVerified: profile.emailVerified === true || profile.emailVerified === 'true',
    name: typeof profile.name === 'string' ? profile.name : '',
  };
}

/**
 * Who signed in is whom the verified id token names. The library checks a token that is there, and that the userinfo
 * answer is about the same subject; an answer with no token at all would pass, and tell a person nobody has vouched for.
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

/** The identity library with the outside providers that are switched on; its start asks the issuer for its addresses. */
function createProviderLibrary(context: AppContext) {
  const { google, openIdConnect, isRegistrationOpen } = context.config;
  const options = libraryOptions(context);
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

/** Waits at most as long as a person would. Throws `provider_unavailable` after that. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('provider_unavailable')), PROVIDER_TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Gives out the library for one provider. It is made at first use and not at the start: an issuer that is down or slow
 * concerns only who signs in through it. The library asks an issuer once in its life, so one that got no answer is
 * thrown away and the next sign-in asks again.
 */
export function createProviderLibraries(context: AppContext) {
  let current: ProviderLibrary | undefined;

  function discard(library: ProviderLibrary): void {
    if (current === library) current = undefined;
  }

  return async (provider: string): Promise<ProviderLibrary> => {
    if (!enabledProviders(context.config).some(({ id }) => id === provider)) throw new AppError('not_found');
    current ??= createProviderLibrary(context);
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
