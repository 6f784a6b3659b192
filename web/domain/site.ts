import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import { siteIn } from './admin-refusal.ts';
import { useRootData } from './viewer.ts';

/** What the site says about itself everywhere: its name, logo, colours and addresses. */
export type SiteFacts = SiteIdentityContent;

/** In the browser: what was known last, for a page that says that nothing can be loaded. */
let lastKnown: SiteFacts | null = null;

/** Null if it could not be loaded, as on a first page without a service. */
export function useSite(): SiteFacts | null {
  const error = useRouteError();
  const site = useRootData()?.site ?? siteIn(error);
  useEffect(() => {
    if (site) lastKnown = site;
  }, [site]);
  return site ?? lastKnown;
}

/** Empty if it is not known. */
export function useSiteName(): string {
  return useSite()?.name ?? '';
}

/** A document's title: what the page is, and whose. */
export function withSite(title: string, siteName: string): string {
  return siteName === '' ? title : `${title} - ${siteName}`;
}
