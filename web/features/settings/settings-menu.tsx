import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

/** One tab of the settings, at an address of its own. */
const tabs: readonly { label: string; to: string; end?: boolean }[] = [
  { label: 'Account', to: '/admin/settings', end: true },
  { label: 'Header Section', to: '/admin/settings/navbar' },
  { label: 'Banner Section', to: '/admin/settings/banner' },
  { label: 'About Section', to: '/admin/settings/about' },
  { label: 'Testimonials', to: '/admin/settings/testimonials' },
  { label: 'Contact Page Settings', to: '/admin/settings/contact' },
  { label: 'Gemini Keys', to: '/admin/settings/gemini-keys' },
  { label: 'Paypal Setup', to: '/admin/settings/paypal' },
  { label: 'Packages', to: '/admin/settings/packages' },
  { label: 'Footer Section', to: '/admin/settings/footer' },
  { label: 'Questions', to: '/admin/settings/questions' },
  { label: 'Legal Pages', to: '/admin/settings/legal' },
  { label: 'Site Identity', to: '/admin/settings/site-identity' },
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
