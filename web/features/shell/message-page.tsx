import type { ReactNode } from 'react';

interface MessagePageProps {
  /** Small line above the title: a status or a place. */
  eyebrow: string;
  title: string;
  children?: ReactNode;
  action: ReactNode;
  /** For support, if something broke. */
  reference?: string | null;
}

/** A page with a single message: not found, not allowed, out of order. */
export function MessagePage({ eyebrow, title, children, action, reference }: MessagePageProps) {
  return (
    <div className="mx-auto grid w-full max-w-page content-center px-5 py-20 sm:px-8 sm:py-28">
      <p className="eyebrow">{eyebrow}</p>
      <h1 className="mt-4 max-w-[18ch] font-display text-display">{title}</h1>
      {children && <div className="mt-6 max-w-reading text-ink-soft text-lead">{children}</div>}
      <div className="mt-9 flex flex-wrap gap-3">{action}</div>
      {reference && (
        <p className="mt-10 text-caption text-ink-faint">
          Reference for support: <code className="tabular">{reference}</code>
        </p>
      )}
    </div>
  );
}
