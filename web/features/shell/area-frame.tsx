import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { backOfficeOf, useViewer } from '#web/domain/viewer.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { AccountMenu } from './account-menu.tsx';
import { AreaLogo, type AreaLogoContent } from './area-logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import type { AreaLink } from './navigation.ts';
import { MAIN_ID } from './public-frame.tsx';
import { AreaFoot, AreaNavigation, Sidebar } from './sidebar.tsx';

interface AreaFrameProps {
  /** Name of the area, for screen readers: `Account`, `Back office`. */
  label: string;
  links: readonly AreaLink[];
  /** Counts of unread entries, by link address. */
  unread?: Readonly<Record<string, number>>;
  /** Whether operators get a link to the back office here. */
  offersAdmin?: boolean;
  logo?: AreaLogoContent | undefined;
  children: ReactNode;
}

function MobileBar({ logo, children }: Pick<AreaFrameProps, 'logo' | 'children'>) {
  return (
    <div className="flex items-center gap-4 lg:hidden">
      <MobileMenu side="left">{children}</MobileMenu>
      <AreaLogo logo={logo} wideClass="max-sm:hidden" compactClass="sm:hidden" />
    </div>
  );
}

/** The frame of an area: sidebar (a drawer on small screens), top bar with balance and avatar, page. */
export function AreaFrame({ label, links, unread, offersAdmin = false, logo, children }: AreaFrameProps) {
  const viewer = useViewer();
  // The generator shows the balance itself, beside what it costs.
  const showsCredits = useLocation().pathname !== paths.user.generator;
  const navigation = { label, links, unread, backOffice: offersAdmin ? backOfficeOf(viewer) : null };
  return (
    <div className="min-h-dvh print:block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] sidebar-collapsed:lg:grid-cols-[4.25rem_minmax(0,1fr)]">
      <Sidebar {...navigation} logo={logo} />
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between gap-4 border-line border-b px-5 sm:px-8 print:hidden">
          <MobileBar logo={logo}>
            <div className="flex flex-1 flex-col gap-6 pt-2">
              <AreaNavigation {...navigation} />
              <AreaFoot />
            </div>
          </MobileBar>
          {viewer && (
            <div className="ml-auto flex items-center gap-2">
              {showsCredits && (
                <Link
                  to={paths.user.credits}
                  prefetch="intent"
                  className="tabular inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-small hover:bg-well"
                >
                  <span className="font-semibold">{formatCount(viewer.credits)}</span>
                  <span className="text-ink-soft">{viewer.credits === 1 ? 'credit' : 'credits'}</span>
                </Link>
              )}
              <AccountMenu viewer={viewer} />
            </div>
          )}
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-5 py-8 sm:px-8 lg:py-10 print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
