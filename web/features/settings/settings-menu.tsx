import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';

/** One tab of the settings, at an address of its own. */
const tabs: readonly { label: string; to: string; end?: boolean }[] = [
  { label: 'Account', to: paths.settings.account, end: true },
  { label: 'Header Section', to: paths.settings.navbar },
  { label: 'Banner Section', to: paths.settings.banner },
  { label: 'About Section', to: paths.settings.about },
  { label: 'Testimonials', to: paths.settings.testimonials },
  { label: 'Contact Page Settings', to: paths.settings.contact },
  { label: 'Gemini Keys', to: paths.settings.geminiKeys },
  { label: 'Paypal Setup', to: paths.settings.paypal },
  { label: 'Packages', to: paths.settings.packages },
  { label: 'Footer Section', to: paths.settings.footer },
  { label: 'Questions', to: paths.settings.questions },
  { label: 'Legal Pages', to: paths.settings.legal },
  { label: 'Site Identity', to: paths.settings.siteIdentity },
];

/** Beside the tab on wide screens, above it on small ones. */
export function SettingsMenu() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where the tabs scroll sideways, the chosen one is to be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another chosen tab
  useEffect(() => {
    const chosen = menu.current?.querySelector(`a[aria-current="page"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={menu}
      aria-label="Settings"
      className="flex gap-1 overflow-x-auto lg:w-44 lg:shrink-0 lg:flex-col"
    >
      {tabs.map(({ label, to, end = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          prefetch="intent"
          className={({ isActive }) =>
            clsx(
              'flex min-h-10 items-center whitespace-nowrap border-b-2 px-3 text-small lg:border-b-0 lg:border-l-2',
              isActive ? 'border-accent font-medium text-ink' : 'border-line text-ink-soft hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
