import type { ReactNode } from 'react';
import type { SiteChrome } from './site-chrome.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Id of the main landmark: target of the skip link and of the focus after a navigation. */
export const MAIN_ID = 'main';

interface PublicFrameProps {
  /** Undefined if even its loader failed: the page is then shown without it. */
  chrome: SiteChrome | undefined;
  children: ReactNode;
}

/** Header, page, footer. */
export function PublicFrame({ chrome, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {chrome && <SiteHeader navbar={chrome.navbar} />}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      {chrome && <SiteFooter footer={chrome.footer} hasItems={chrome.hasItems} />}
    </div>
  );
}
