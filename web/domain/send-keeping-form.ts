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

/** The session ended after the page loaded. A redirect to sign-in would lose the user's input. */
function isSentToSignIn(error: unknown, request: Request): boolean {
  return error instanceof Response && error.headers.get('location') === loginPathFor(new URL(request.url));
}

/**
 * The failure of a post that never reached the page's action: lost connection, or a response from a rate
 * limit or proxy.
 */
function failureBeforeAction(error: unknown, request: Request): ApiError | null {
  if (error instanceof TypeError) return unreachable(error);
  if (isSentToSignIn(error, request)) {
    const details = { code: 'not_signed_in', message: SIGNED_OUT, issues: [] };
    return new ApiError(401, { ...details, requestId: null, retryAfterSeconds: null });
  }
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return null;
  return failureOf({ status: error.status, headers: {}, body: error.data });
}

/** The submitted text fields, without secrets. */
async function shownValues(request: Request): Promise<Record<string, string>> {
  const texts = [...(await request.formData())].filter(([name]) => !/password|code/i.test(name));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/**
 * For a page's `clientAction`: sends the form to its action. If that gets no response, React Router would
 * replace the form with the error page; this returns an ordinary failure instead and keeps the input.
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
    // An error status also stops React Router from calling the loaders over the same broken connection.
    return data(resultOfFailure(failure, await shownValues(copy), words), failure.status || 503);
  }
}
