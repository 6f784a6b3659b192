import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { emailSchema, NAME_MAX } from '#contract/identity.ts';
import type { AppContext } from '#server/platform/context.ts';
import { COPY_PHOTO_JOB } from '../account/provider-photo.ts';
import { isDisposable } from './email-address.ts';
import type { OfferCredits } from './signup-grants.ts';

type HooksContext = Pick<AppContext, 'config' | 'jobs' | 'log'>;
type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;

/** Our codes that the hooks throw through the library. */
export const HOOK_CODES = {
  disabled: 'USER_DISABLED',
  unverified: 'EMAIL_NOT_VERIFIED',
  passwordSignInOnly: 'TWO_STEP_NEEDS_PASSWORD',
  unconfirmedTwoStep: 'TWO_STEP_NEEDS_CONFIRMED_EMAIL',
  unusableAddress: 'PROVIDER_EMAIL_INVALID',
  disposableAddress: 'EMAIL_DISPOSABLE',
} as const;

const refuse = (code: string) => new APIError('FORBIDDEN', { code, message: code });

/** A name from a provider is as untrusted as one typed by a visitor. */
function nameOf(given: string, email: string): string {
  const name = given
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
  return name || (email.split('@')[0] ?? email);
}

function photoOf(given: unknown): string | null {
  return typeof given === 'string' && given.length <= 500 && /^https:\/\/[^\s"'<>]+$/.test(given)
    ? given
    : null;
}

/**
 * A provider's photo is never shown from its own address: it is copied if that is switched on, and otherwise
 * not used.
 */
function createPhotoCopying({ config, jobs, log }: HooksContext) {
  const photos = new WeakMap<object, string>();
  return {
    remember(endpoint: object | null, given: unknown): void {
      const photo = photoOf(given);
      if (photo && endpoint && config.areProviderPhotosCopied) photos.set(endpoint, photo);
    },
    /** After the commit. A photo must never prevent a sign-in. */
    async copy(endpoint: object | null, userId: string): Promise<void> {
      const url = endpoint && photos.get(endpoint);
      if (url)
        await jobs
          .enqueue(COPY_PHOTO_JOB, { userId, url })
          .catch((error: unknown) => log.warn({ err: error }, 'the photo of a new account is not copied'));
    },
  };
}

/** Provider tokens are not needed after signing in, and what is not stored cannot be stolen. */
const WITHOUT_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** Rules for all ways in which accounts and sessions are created. */
export function libraryHooks(context: HooksContext, offerCredits: OfferCredits): Hooks {
  const { config } = context;
  const photoCopying = createPhotoCopying(context);
  return {
    user: {
      create: {
        async before(user, endpoint) {
          if (!emailSchema.safeParse(user.email).success) throw refuse(HOOK_CODES.unusableAddress);
          if (isDisposable(user.email)) throw refuse(HOOK_CODES.disposableAddress);
          photoCopying.remember(endpoint, user.image);
          return {
            data: {
              name: nameOf(user.name, user.email),
              image: null,
              role: 'member',
              ...(await offerCredits(user)),
            },
          };
        },
        after: (user, endpoint) => photoCopying.copy(endpoint, user.id),
      },
      update: {
        async before(change, endpoint) {
          // Two-step sign-in survives a reset, so it requires a confirmed address.
          const user = endpoint?.context.session?.user;
          if (change['twoFactorEnabled'] === true && !user?.emailVerified) {
            throw refuse(HOOK_CODES.unconfirmedTwoStep);
          }
        },
      },
    },
    account: {
      create: { before: async () => ({ data: WITHOUT_TOKENS }) },
      update: {
        before: async (account) => ({ data: account.password === undefined ? WITHOUT_TOKENS : {} }),
      },
    },
    session: {
      create: {
        async before(session, endpoint) {
          const user = await endpoint?.context.internalAdapter.findUserById(session.userId);
          if (!user || !endpoint) throw refuse(HOOK_CODES.disabled);
          if ((user as { disabledAt?: Date | null }).disabledAt) throw refuse(HOOK_CODES.disabled);
          if (config.isEmailVerificationRequired && !user.emailVerified) throw refuse(HOOK_CODES.unverified);
          // The library asks for the second step only after a password; a provider must not bypass it.
          const isProviderSignIn = endpoint.path?.startsWith('/callback/') ?? false;
          if (isProviderSignIn && (user as { twoFactorEnabled?: boolean }).twoFactorEnabled) {
            throw refuse(HOOK_CODES.passwordSignInOnly);
          }
        },
      },
    },
  };
}
