import type { MetaDescriptor } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';

/** Whether a call failed because of the link in the mail or on the console: nothing typed into the form could mend that. */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isMalformed = error.issues.some(({ path }) => path[0] === 'token');
  return isMalformed || error.code === 'reset_link_invalid' || error.code === 'setup_link_invalid';
}

/** The token of the page's address; a form without script posts to the same address. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/**
 * Head of a page whose address holds a one-time secret, which no other site may learn. (With `no-referrer` the browser would
 * hide where the page's own form comes from, and the server refuses forms of unknown origin.)
 */
export function oneTimePageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }];
}
