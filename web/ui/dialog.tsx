import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useModalDialog } from './modal-dialog.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last. */
  footer?: ReactNode;
  isWide?: boolean;
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  isWide = false,
  role = 'dialog',
}: DialogProps) {
  const modal = useModalDialog(isOpen, onClose);
  const titleId = useId();
  const bodyId = useId();
  return (
    <dialog
      {...modal.props}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      className={clsx(
        'modal w-[calc(100%-2rem)] rounded-panel border border-line bg-sheet p-0 shadow-overlay',
        isWide ? 'max-w-wide' : 'max-w-dialog',
      )}
    >
      {modal.opening > 0 && (
        <div key={modal.opening} className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <h2 id={titleId} className="wrap-anywhere min-w-0 font-semibold text-subtitle">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-soft text-title leading-none hover:bg-well hover:text-ink"
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
          <div id={bodyId} className="overflow-y-auto px-6 pt-3 pb-6">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  );
}
