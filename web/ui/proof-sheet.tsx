import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CropMarks } from './crop-marks.tsx';

interface ProofSheetProps {
  /** Margin note at the top left: what the sheet contains. */
  label: ReactNode;
  /** Margin note at the top right: its state. */
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A sheet with crop marks, as if fresh from the press, for generated copy. */
export function ProofSheet({ label, note, children, className }: ProofSheetProps) {
  return (
    <CropMarks className={className}>
      <div className="bg-sheet shadow-sheet">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-2.5 sm:px-7">
          <h2 className="eyebrow">{label}</h2>
          {note && <span className="tabular text-caption text-ink-faint">{note}</span>}
        </div>
        {children}
      </div>
    </CropMarks>
  );
}

interface ProofSectionProps {
  /** For links to it. */
  id?: string;
  title: string;
  /** Copy button, counter. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Part of the sheet, between hairlines. */
export function ProofSection({ id, title, aside, children, className }: ProofSectionProps) {
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={clsx(
        'scroll-mt-4 sm:scroll-mt-20 border-line border-b px-5 py-5 last:border-b-0 focus:outline-none sm:px-7',
        className,
      )}
    >
      <div className="mb-2 flex min-h-6 items-center justify-between gap-4">
        <h3 className="eyebrow">{title}</h3>
        {aside}
      </div>
      <div className="font-copy text-copy">{children}</div>
    </section>
  );
}
