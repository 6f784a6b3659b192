import { data, type MiddlewareFunction, redirect } from 'react-router';
import { apiContext } from '#web/lib/api-context.ts';
import { loginPathFor } from '#web/lib/safe-next.ts';
import type { AdminRefusal } from './admin-refusal.ts';
import { isAdmin } from './viewer.ts';

/**
 * Sends strangers to the sign-in page, with the way back. A guard is route middleware, never a loader: loaders run in
 * parallel and can be asked for one by one.
 */
export const requireViewer: MiddlewareFunction<Response> = async ({ url, context }) => {
  if ((await context.get(apiContext).viewer()) === null) throw redirect(loginPathFor(url));
};

/** For the back office, after `requireViewer`. The API checks the role again at every call. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context }) => {
  const viewer = await context.get(apiContext).viewer();
  if (isAdmin(viewer)) return;
  // Nothing else of the page is loaded: an Admin who sees the service as somebody else is told so all the same.
  const refusal: AdminRefusal = { code: 'admin_only', ...(viewer?.actedBy && { seenAs: viewer }) };
  throw data(refusal, { status: 403 });
};
