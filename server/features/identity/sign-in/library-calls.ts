import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import { CLIENT_ADDRESS_HEADER } from './library.ts';
import { HOOK_CODES } from './library-hooks.ts';
import { STORAGE_FAILED } from './library-storage.repository.ts';

const USER_AGENT_MAX = 300;

/** The parts of a request the library may see: client, address and cookies. */
export function libraryHeaders(
  request: FastifyRequest,
  cookie: string | undefined = request.headers.cookie,
): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX);
  if (userAgent) headers.set('user-agent', userAgent);
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

/** Passes on the cookies the library sets, and nothing else of its response. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Maps the library's error codes to ours. */
const ourCodes: Readonly<Record<string, ErrorCode>> = {
  [HOOK_CODES.disabled]: 'user_disabled',
  [HOOK_CODES.unverified]: 'email_not_verified',
  [HOOK_CODES.passwordSignInOnly]: 'two_step_needs_password',
  [HOOK_CODES.unconfirmedTwoStep]: 'two_step_needs_confirmed_email',
  [HOOK_CODES.unusableAddress]: 'provider_email_unusable',
  [HOOK_CODES.disposableAddress]: 'email_disposable',
  UNAUTHORIZED: 'not_signed_in',
  INVALID_PASSWORD: 'current_password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_not_set',
  INVALID_CODE: 'code_invalid',
  INVALID_BACKUP_CODE: 'code_invalid',
  INVALID_TWO_FACTOR_COOKIE: 'two_step_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'two_step_expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_codes',
  TOTP_ALREADY_ENABLED: 'two_step_on',
  TOTP_NOT_ENABLED: 'two_step_off',
  TWO_FACTOR_NOT_ENABLED: 'two_step_off',
  BACKUP_CODES_NOT_ENABLED: 'two_step_off',
};

/** Our code for one of the library's, which are in lower case in redirects; undefined for an unknown one. */
export function ourCodeFor(libraryCode: string | undefined): ErrorCode | undefined {
  return libraryCode === undefined ? undefined : ourCodes[libraryCode];
}

/**
 * Calls the library and maps its errors to ours: by `codes` first, then the common table, or else `fallback`.
 * Other errors, and database failures, are rethrown unchanged.
 */
export async function callLibrary<Result>(
  call: Promise<Result>,
  fallback: ErrorCode,
  codes: Readonly<Record<string, ErrorCode>> = {},
): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const libraryCode = (error.body as { code?: string } | undefined)?.code ?? '';
    if (libraryCode === STORAGE_FAILED) throw error.cause;
    throw new AppError(codes[libraryCode] ?? ourCodeFor(libraryCode) ?? fallback, { cause: error });
  }
}
