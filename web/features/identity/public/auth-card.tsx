import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The alternative: register or sign in. */
  footer?: ReactNode;
  /** For a card that replaces a submitted form, so that screen readers announce it. */
  takesFocus?: boolean;
}

/** The card for signing in, registering and requesting a new password. */
export function AuthCard({ title, lead, children, footer, takesFocus = false }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 py-10 sm:py-16">
      <div className="relative rounded-panel border border-line bg-sheet px-6 py-8 shadow-sheet sm:px-10 sm:py-10">
        <Link
          to="/"
          aria-label="Close and go to the home page"
          className="absolute top-3 right-3 grid size-10 place-items-center rounded-control text-ink-soft text-title leading-none hover:bg-well hover:text-ink"
        >
          <span aria-hidden="true">×</span>
        </Link>
        <h1 ref={heading} tabIndex={-1} className="pr-8 font-display text-heading focus:outline-none">
          {title}
        </h1>
        {lead && <div className="mt-3 text-ink-soft">{lead}</div>}
        <div className="mt-8">{children}</div>
      </div>
      {footer && <p className="mt-6 text-center text-ink-soft">{footer}</p>}
    </div>
  );
}
