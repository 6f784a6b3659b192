import { clsx } from 'clsx';
import { ExternalLink, LogOut, PanelLeft } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { AreaLogo, type AreaLogoContent } from './area-logo.tsx';
import type { AreaLink } from './navigation.ts';
import { useSidebar } from './sidebar-state.ts';
import { SignOutButton } from './sign-out-button.tsx';

const rowBase =
  'relative flex min-h-10 w-full items-center gap-3 rounded-control px-2.5 text-left text-small';
const rowClass = clsx(rowBase, 'text-ink-soft hover:bg-well hover:text-ink');
const presentRowClass = clsx(rowBase, 'bg-accent-soft font-medium text-accent');
/** When collapsed, the labels are only for screen readers and the tooltip. */
const wordClass = 'truncate sidebar-collapsed:lg:sr-only';

interface AreaNavigationProps {
  label: string;
  links: readonly AreaLink[];
  /** Counts of unread entries, by link address. */
  unread?: Readonly<Record<string, number>> | undefined;
  /** The link into the back office, if there is one. */
  backOffice: { to: string; label: string } | null;
}

/** Matches an address with or without a trailing slash. */
const isAt = (pathname: string, { to, alsoAt = [] }: AreaLink): boolean =>
  [to, ...alsoAt].some((path) => matchPath({ path, end: false }, pathname));

/** When collapsed there is only room for a dot; the number is still read out. */
function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-semibold text-caption text-on-accent leading-none sidebar-collapsed:lg:absolute sidebar-collapsed:lg:top-1 sidebar-collapsed:lg:right-1 sidebar-collapsed:lg:size-2.5 sidebar-collapsed:lg:min-w-0 sidebar-collapsed:lg:overflow-hidden sidebar-collapsed:lg:p-0 sidebar-collapsed:lg:text-transparent">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

interface AreaRowProps {
  link: AreaLink;
  isPresent: boolean;
  unreadCount: number;
}

function AreaRow({ link: { label, to, icon: Icon }, isPresent, unreadCount }: AreaRowProps) {
  return (
    <Link
      to={to}
      title={label}
      prefetch="intent"
      aria-current={isPresent ? 'page' : undefined}
      className={isPresent ? presentRowClass : rowClass}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className={wordClass}>{label}</span>
      <UnreadCount count={unreadCount} />
    </Link>
  );
}

/** The links of an area, in both sidebar and drawer. */
export function AreaNavigation({ label, links, unread, backOffice }: AreaNavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="grid grid-cols-1 gap-0.5">
      {links.map((link) => (
        <AreaRow
          key={link.to}
          link={link}
          isPresent={isAt(pathname, link)}
          unreadCount={unread?.[link.to] ?? 0}
        />
      ))}
      {backOffice && (
        <Link to={backOffice.to} target="_blank" title={backOffice.label} className={rowClass}>
          <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
          <span className={wordClass}>
            {backOffice.label}
            <span className="sr-only"> (opens in a new tab)</span>
          </span>
        </Link>
      )}
    </nav>
  );
}

/** Sign-out and theme, at the bottom of sidebar and drawer. */
export function AreaFoot() {
  return (
    <div className="mt-auto grid gap-2 border-line border-t pt-3">
      <div className="px-1 sidebar-collapsed:lg:hidden">
        <ThemeSwitch />
      </div>
      <SignOutButton className={rowClass}>
        <LogOut aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
        <span className={wordClass}>Logout</span>
      </SignOutButton>
    </div>
  );
}

/** The sidebar of wide screens; collapses to icons and remembers that. */
export function Sidebar({ logo, ...props }: AreaNavigationProps & { logo: AreaLogoContent | undefined }) {
  const [isCollapsed, toggle] = useSidebar();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-line border-r px-3 py-4 lg:flex print:hidden">
      <div className="flex min-h-9 items-center justify-between px-2 sidebar-collapsed:lg:flex-col sidebar-collapsed:lg:gap-4">
        <AreaLogo
          logo={logo}
          wideClass="sidebar-collapsed:lg:hidden"
          compactClass="hidden sidebar-collapsed:lg:inline"
        />
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!isCollapsed}
          aria-label="Sidebar with labels"
          className="grid size-8 place-items-center rounded-control text-ink-faint hover:bg-well hover:text-ink"
        >
          <PanelLeft aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </button>
      </div>
      <AreaNavigation {...props} />
      <AreaFoot />
    </aside>
  );
}
