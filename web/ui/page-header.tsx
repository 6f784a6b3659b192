import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence on what the page is for; most pages need none. */
  lead?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** Breadcrumbs, outermost first, without the page itself. */
  crumbs?: readonly Crumb[];
}

/** The head of a page in the account and admin areas: breadcrumbs, title, main action. */
export function PageHeader({ title, lead, action, crumbs = [] }: PageHeaderProps) {
  return (
    <header className="mb-8">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="mb-2">
          <ol className="flex flex-wrap gap-x-2 text-ink-faint text-small">
            {crumbs.map(({ label, to }, place) => (
              <li key={to} className="flex min-w-0 gap-2">
                {place > 0 && <span aria-hidden="true">/</span>}
                <Link to={to} className="wrap-anywhere text-link">
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-semibold text-title">{title}</h1>
        {action}
      </div>
      {lead && <p className="mt-2 max-w-reading text-ink-soft">{lead}</p>}
    </header>
  );
}
