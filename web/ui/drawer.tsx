import type { ReactNode } from 'react';
import { useModalDialog } from './modal-dialog.ts';

interface DrawerProps {
  id?: string;
  isOpen: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/** A menu that slides in from the edge on small screens: 80 % wide, at most 320 px. */
export function Drawer({ id, isOpen, onClose, label, side = 'right', children }: DrawerProps) {
  const modal = useModalDialog(isOpen, onClose);
  return (
    <dialog
      {...modal.props}
      id={id}
      aria-label={label}
      data-side={side}
      className="drawer w-4/5 max-w-80 border-line bg-paper p-0 shadow-overlay data-[side=left]:border-r data-[side=right]:border-l"
    >
      {modal.opening > 0 && (
        <div key={modal.opening} className="flex min-h-full flex-col px-5 py-4">
          <div className="flex justify-end">
            <button
              type="button"
              onClick={onClose}
              className="min-h-11 rounded-control px-3 font-medium text-ink-soft text-small hover:bg-well hover:text-ink"
            >
              Close
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
