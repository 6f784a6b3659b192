import { type ReactNode, useState } from 'react';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import type { Loaded } from '#web/lib/load-part.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ContentLink } from '#web/ui/content-link.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { BarAccount, DrawerAccount, standInAuthButtons } from './site-account.tsx';
import { menuOf } from './site-chrome.ts';
import { SiteLogo } from './site-logo.tsx';
import { BarMenu, ListMenu } from './site-menu.tsx';

interface SiteHeaderProps {
  navbar: Loaded<NavbarContent>;
  siteName: string;
}

/** Logo, menu, and the way in. When its content cannot be loaded, signing in and going home stay possible. */
export function SiteHeader({ navbar: { content, problem }, siteName }: SiteHeaderProps) {
  const items = menuOf(content?.menuItems ?? []);
  const authButtons = content?.authButtons ?? standInAuthButtons;
  const logo = content?.logo ?? { imageUrl: '', altText: '', isActive: true };
  return (
    <header className="wrap-anywhere border-line border-b">
      {content && <TopBanner banner={content.topBanner} />}
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-8 px-5 py-2 sm:px-8">
        <SiteLogo logo={logo} siteName={siteName} />
        <BarMenu items={items} />
        {problem && (
          <p role="alert" className="text-danger text-small">
            {problem}
          </p>
        )}
        <div className="ml-auto hidden max-w-[45%] shrink-0 flex-wrap items-center justify-end gap-2 md:flex">
          <BarAccount authButtons={authButtons} />
        </div>
        <div className="ml-auto shrink-0 md:hidden">
          <MobileMenu>
            <ListMenu items={items} />
            {problem && <p className="py-3 text-danger">{problem}</p>}
            <DrawerAccount authButtons={authButtons} />
          </MobileMenu>
        </div>
      </div>
      {/* The drawer needs script; without it small screens get the menu in the open. */}
      <noscript>
        <div className="border-line border-t px-5 py-2 md:hidden">
          <ListMenu items={items} />
          <div className="flex flex-wrap gap-2 py-3">
            <BarAccount authButtons={authButtons} />
          </div>
        </div>
      </noscript>
    </header>
  );
}

function TopBanner({ banner }: { banner: NavbarContent['topBanner'] }) {
  const { isActive, text, linkText, linkUrl } = banner;
  if (!isActive || (!text && !linkText)) return null;
  return (
    <div className="bg-accent text-on-accent">
      <p className="mx-auto max-w-page px-5 py-2 text-center text-small sm:px-8">
        {text}{' '}
        {linkText && linkUrl && (
          <ContentLink to={linkUrl} className="font-medium underline underline-offset-4">
            {linkText}
          </ContentLink>
        )}
      </p>
    </div>
  );
}

/** The menu of small screens: a drawer, 80 % wide and at most 320 px. */
function MobileMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className={buttonClass({ size: 'small' }, 'needs-script')}
      >
        Menu
      </button>
      <Drawer isOpen={isOpen} onClose={close} label="Menu">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches clicks of the links inside, which are real links */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div className="flex flex-1 flex-col" onClick={close}>
          {children}
        </div>
      </Drawer>
    </>
  );
}
