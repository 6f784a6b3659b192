import type { MetaDescriptor } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';

/** Whether a call failed because of the link in the email or on the console, so no input could fix it. */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isMalformed = error.issues.some(({ path }) => path[0] === 'token');
  return isMalformed || error.code === 'reset_link_invalid' || error.code === 'setup_link_invalid';
}

/** The token in the page's address; a form without JavaScript posts to the same address. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/**
 * Head of a page whose address contains a one-time secret, which must not leak to other sites. (Not
 * `no-referrer`: the browser would then hide the origin of the page's own form, and the server rejects forms
 * of unknown origin.)
 */
export function oneTimePageMeta(title: readonly MetaDescriptor[]): MetaDescriptor[] {
  return [...title, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }];
}
