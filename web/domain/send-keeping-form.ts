import { data, isRouteErrorResponse } from 'react-router';
import { failureOf } from '#web/lib/api.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { loginPathFor } from '#web/lib/safe-next.ts';
import { type FailureWords, type FormResult, resultOfFailure } from './form-result.ts';

interface Submission<Result extends FormResult> {
  request: Request;
  serverAction: () => Promise<Result>;
}

const SIGNED_OUT =
  'You are signed out. Please sign in again in another tab, then send this once more: what you typed is still here.';

/** The session has ended since the page was loaded: to be led to the sign-in would take along what was typed. */
function isSentToSignIn(error: unknown, request: Request): boolean {
  return error instanceof Response && error.headers.get('location') === loginPathFor(new URL(request.url));
}

/** What became of a post that the pages did not answer: lost on the way, or answered by a limit or proxy before them. */
function failureBeforeAction(error: unknown, request: Request): ApiError | null {
  if (error instanceof TypeError) return unreachable(error);
  if (isSentToSignIn(error, request)) {
    const details = { code: 'not_signed_in', message: SIGNED_OUT, issues: [] };
    return new ApiError(401, { ...details, requestId: null, retryAfterSeconds: null });
  }
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return null;
  return failureOf({ status: error.status, headers: {}, body: error.data });
}

/** The typed texts, secrets excepted. */
async function shownValues(request: Request): Promise<Record<string, string>> {
  const texts = [...(await request.formData())].filter(([name]) => !/password|code/i.test(name));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/**
 * For a page's `clientAction`: sends the form to its action. Without an answer from there React Router would put the error
 * page in the form's place; here it is refused like any other, and stays with what was typed.
 */
export async function sendKeepingForm<Result extends FormResult>(
  { request, serverAction }: Submission<Result>,
  words: FailureWords,
) {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const failure = failureBeforeAction(error, request);
    if (!failure) throw error;
    // An answer without success also keeps the loaders from being asked over the same lost connection.
    return data(resultOfFailure(failure, await shownValues(copy), words), failure.status || 503);
  }
}
