import { type ReactNode, Suspense } from 'react';
import { latePart } from '#web/lib/late-part.ts';
import type { SiteChrome } from './site-chrome.ts';
import { SiteHeader } from './site-header.tsx';

const SiteFooter = latePart(async () => (await import('./site-footer.tsx')).SiteFooter);

/** Id of the main landmark: target of the skip link and of the focus after a navigation. */
export const MAIN_ID = 'main';

interface PublicFrameProps {
  /** Undefined where not even the asking worked: the page then stands alone. */
  chrome: SiteChrome | undefined;
  children: ReactNode;
}

/** Header, page, footer. */
export function PublicFrame({ chrome, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {chrome && <SiteHeader navbar={chrome.navbar} siteName={chrome.siteName} />}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Suspense>{chrome && <SiteFooter footer={chrome.footer} siteName={chrome.siteName} />}</Suspense>
    </div>
  );
}
