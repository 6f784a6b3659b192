import { isRouteErrorResponse } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';

/** The data of a 403 page. Separate from the guard, so that browser bundles don't include the guard. */
export interface AdminRefusal {
  code: 'admin_only';
  site: SiteIdentityContent | null;
  seenAs?: Viewer;
}

const refusalIn = (error: unknown): Partial<AdminRefusal> | null =>
  isRouteErrorResponse(error) ? (error.data as Partial<AdminRefusal> | null) : null;

/** The user an Admin was viewing the site as when refused the back office; null for any other failure. */
export const seenAsIn = (error: unknown): Viewer | null => refusalIn(error)?.seenAs ?? null;

/** What the site is called, on a page that could not load it. */
export const siteIn = (error: unknown): SiteIdentityContent | null => refusalIn(error)?.site ?? null;
