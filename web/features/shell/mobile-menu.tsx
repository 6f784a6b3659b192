import { type ReactNode, useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';

interface MobileMenuProps {
  /** The edge it slides in from. */
  side: 'left' | 'right';
  children: ReactNode;
}

/** The menu of small screens: a drawer behind a button. Pressing a link in it closes it. */
export function MobileMenu({ side, children }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className={buttonClass({ size: 'small' }, 'needs-script')}
      >
        Menu
      </button>
      <Drawer isOpen={isOpen} onClose={close} label="Menu" side={side}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches clicks of the links inside, which are real links */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div className="flex flex-1 flex-col" onClick={close}>
          {children}
        </div>
      </Drawer>
    </>
  );
}
