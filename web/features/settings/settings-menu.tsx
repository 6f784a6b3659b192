import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type TabGroup as Group, tabGroups } from './settings-tabs.ts';

/** Beside the content on wide screens, above it on small ones. */
export function SettingsMenu() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where the tabs scroll sideways, scroll the selected one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another chosen tab
  useEffect(() => {
    const chosen = menu.current?.querySelector(`a[aria-current="page"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={menu}
      aria-label="Settings"
      className="relative flex gap-1 overflow-x-auto lg:w-44 lg:shrink-0 lg:flex-col lg:gap-6"
    >
      {tabGroups.map((group) => (
        <TabGroup key={group.title} {...group} />
      ))}
    </nav>
  );
}

/** Its title is shown where the tabs are below each other. */
function TabGroup({ title, tabs }: Group) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex gap-1 lg:flex-col">
      <h2 id={id} className="eyebrow mb-1 max-lg:sr-only">
        {title}
      </h2>
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
    </section>
  );
}
