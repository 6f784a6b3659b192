import type { ReactNode } from 'react';
import type { SiteChrome } from './site-chrome.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
      {chrome && <SiteFooter footer={chrome.footer} siteName={chrome.siteName} />}
    </div>
  );
}
