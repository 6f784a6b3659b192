import type { ErrorCode } from '#contract/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Errors that reveal nothing about the password: it was right, or not checked. Any other counts as a wrong
 * attempt.
 */
const NO_GUESS: ReadonlySet<ErrorCode> = new Set([
  'email_not_verified',
  'user_disabled',
  'two_step_on',
  'two_step_off',
  'password_not_set',
]);

const isWrong = (error: unknown) => error instanceof AppError && !NO_GUESS.has(error.code);

function inWordsOfSettings(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_many_logins') return error;
  return new AppError('too_many_passwords', { retryAfterSeconds: error.retryAfterSeconds, cause: error });
}

/**
 * All password checks, with one count of wrong attempts per account. An attempt is counted before the check,
 * so that parallel ones cannot slip through, and uncounted if the password was not wrong.
 */
export function createPasswordAttempts({ limiter }: Pick<AppContext, 'limiter'>) {
  async function attempt<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
    await limiter.take('signInFailuresPerAccount', email);
    try {
      const result = await work();
      await limiter.forget('signInFailuresPerAccount', email);
      return result;
    } catch (error) {
      if (!isWrong(error)) await limiter.giveBack('signInFailuresPerAccount', email);
      throw error;
    }
  }

  return {
    /** Throws too_many_logins. */
    atSignIn: attempt,

    /** For password checks within a session, where nobody is signing in. Throws too_many_passwords. */
    inSession: <Result>({ email }: { email: string }, work: () => Promise<Result>): Promise<Result> =>
      attempt(email, work).catch((error) => Promise.reject(inWordsOfSettings(error))),
  };
}

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;
