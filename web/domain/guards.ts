import { data, type MiddlewareFunction, matchPath, redirect } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { loginPathFor, registerPathFor } from '#web/lib/safe-next.ts';
import type { AdminRefusal } from './admin-refusal.ts';
import { loadSite } from './site-parts.ts';
import { isAdmin, isOperator } from './viewer.ts';

const CHECKOUTS = [paths.buy.pattern, paths.itemBuy.pattern];

/** Visitors who choose a plan most likely have no account yet; a form that is sent must not get lost. */
function wayIn({ isRegistrationOpen }: PageContext, url: URL, method: string): string {
  const isCheckout = method === 'GET' && CHECKOUTS.some((pattern) => matchPath(pattern, url.pathname));
  return isCheckout && isRegistrationOpen ? registerPathFor(url) : loginPathFor(url);
}

/**
 * Redirects signed-out visitors to the sign-in page, from a checkout to registration, with the way back. Guards
 * must be middleware, not loaders: loaders run in parallel and can be requested individually.
 */
export const requireViewer: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const page = context.get(apiContext);
  if ((await page.viewer()) === null) throw redirect(wayIn(page, url, request.method));
};

const requireRole =
  (mayEnter: (viewer: Viewer | null) => boolean): MiddlewareFunction<Response> =>
  async ({ context }) => {
    const page = context.get(apiContext);
    const viewer = await page.viewer();
    if (viewer?.hasToSetUpTwoStep) throw redirect(`${paths.updateProfile}?two-step#two-step`);
    if (mayEnter(viewer)) return;
    // The 403 page loads nothing else, so it carries what it shows: whose site it is, and what an Admin viewing
    // as another user needs.
    const site = await loadSite(page);
    const refusal: AdminRefusal = { code: 'admin_only', site, ...(viewer?.actedBy && { seenAs: viewer }) };
    throw data(refusal, { status: 403 });
  };

/**
 * For the back office, after `requireViewer`. An Admin who has yet to switch two-step sign-in on is sent to do
 * so. The API checks the role again on every call.
 */
export const requireAdmin = requireRole(isAdmin);

/** For the support inbox, which is also the moderators'. */
export const requireOperator = requireRole(isOperator);
