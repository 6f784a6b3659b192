import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import type { Loaded } from '#web/data/load-part.ts';
import { ContentLink } from '#web/ui/content-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { BarAccount, standInAuthButtons } from './site-account.tsx';
import { menuOf } from './site-chrome.ts';
import { DrawerAccount, ListMenu } from './site-drawer.tsx';
import { SiteLogo } from './site-logo.tsx';
import { BarMenu } from './site-menu.tsx';

interface SiteHeaderProps {
  navbar: Loaded<NavbarContent>;
}

/** Logo, menu and sign-in. If its content fails to load, signing in and going home still work. */
export function SiteHeader({ navbar: { content, problem } }: SiteHeaderProps) {
  const items = menuOf(content?.menuItems ?? []);
  const authButtons = content?.authButtons ?? standInAuthButtons;
  const logo = content?.logo ?? { imageUrl: '', altText: '', isActive: true };
  return (
    <header className="wrap-anywhere border-line border-b">
      {content && <TopBanner banner={content.topBanner} />}
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-8 px-5 py-2 sm:px-8">
        <SiteLogo logo={logo} />
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
          <MobileMenu side="right">
            <ListMenu items={items} />
            {problem && <p className="py-3 text-danger">{problem}</p>}
            <DrawerAccount authButtons={authButtons} />
          </MobileMenu>
        </div>
      </div>
      {/* The drawer needs JavaScript; without it, small screens get the expanded menu. */}
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
