import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const corner = 'pointer-events-none absolute size-4 border-line-strong';

/** Crop marks at the corners, as on a printed sheet. */
export function CropMarks({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={clsx('relative p-3', className)}>
      <span aria-hidden="true" className={clsx(corner, 'top-0 left-0 border-t border-l')} />
      <span aria-hidden="true" className={clsx(corner, 'top-0 right-0 border-t border-r')} />
      <span aria-hidden="true" className={clsx(corner, 'bottom-0 left-0 border-b border-l')} />
      <span aria-hidden="true" className={clsx(corner, 'right-0 bottom-0 border-r border-b')} />
      {children}
    </div>
  );
}
