import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { callLibrary, libraryHeaders, ourCodeFor, passCookies } from './library-calls.ts';
import { createProviderLibraries, enabledProviders, inTime } from './provider-library.ts';
import type { OfferCredits } from './signup-grants.ts';

/** Maps the library's codes in redirects to ours. */
const redirectCodes: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'sign_in_cancelled',
  signup_disabled: 'registration_disabled',
  account_not_linked: 'account_not_linked',
  email_not_found: 'provider_email_unusable',
  email_not_verified: 'email_not_verified',
};

interface CallbackQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

/** Signing in with identity providers, in a popup that ends at /login/popup-done. */
export function createProviders(context: AppContext, offerCredits: OfferCredits) {
  const { config, log } = context;
  const doneUrl = `${config.publicUrl}${paths.loginPopupDone}`;
  const libraryFor = createProviderLibraries(context, offerCredits);

  /** The address the popup returns to; an error is passed as one of our codes. */
  function doneUrlFor(location: string | null): string {
    const failure = location === null ? 'unknown' : new URL(location).searchParams.get('error');
    if (failure === null) return doneUrl;
    const code = redirectCodes[failure] ?? ourCodeFor(failure) ?? 'login_failed';
    log.warn({ failure: failure.slice(0, 100), code }, 'a sign-in at an identity provider failed');
    return `${doneUrl}?error=${code}`;
  }

  return {
    enabled: enabledProviders(config),

    /** The provider's address for the popup. Throws `not_found` for a provider that is not enabled. */
    async begin(
      provider: string,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<string> {
      const { api } = await libraryFor(provider);
      const call = api.signInSocial({
        body: { provider, callbackURL: doneUrl, errorCallbackURL: doneUrl, disableRedirect: true },
        headers: libraryHeaders(request),
        returnHeaders: true,
      });
      const { headers, response } = await callLibrary(call, 'login_failed');
      if (!response.url) throw new AppError('login_failed');
      passCookies(reply, headers);
      return response.url;
    },

    /** Completes a sign-in started by `begin`; returns the popup's next address. */
    async finish(
      provider: string,
      query: CallbackQuery,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<string> {
      const { api } = await libraryFor(provider);
      const call = api.callbackOAuth({
        method: 'GET',
        params: { id: provider },
        query,
        headers: libraryHeaders(request),
        asResponse: true,
      });
      try {
        const response = await inTime(call);
        passCookies(reply, response.headers);
        return doneUrlFor(response.headers.get('location'));
      } catch (error) {
        if (error instanceof AppError) return `${doneUrl}?error=${error.code}`;
        throw error;
      }
    },
  };
}
