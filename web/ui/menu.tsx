import { clsx } from 'clsx';
import { cloneElement, type ReactElement, type ReactNode, use } from 'react';
import { MenuContext, type TriggerProps, useMenu } from './menu-state.ts';

interface MenuProps {
  /** One button. */
  trigger: ReactElement<TriggerProps>;
  children: ReactNode;
  align?: 'start' | 'end';
}

/**
 * A menu of actions behind a button, following the ARIA menu button pattern. The list is a native popover: it
 * lies above everything, closes on Escape and on an outside press, and needs no inline styles.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const menu = useMenu(align);
  return (
    <>
      {cloneElement(trigger, menu.triggerProps)}
      <div
        {...menu.listProps}
        className={clsx(
          'fixed inset-auto m-0 max-w-72 rounded-panel border border-line bg-sheet p-1.5 text-ink shadow-overlay',
          // Until the items are rendered and the list is positioned.
          !menu.isOpen && 'invisible',
        )}
      >
        <MenuContext value={menu.choose}>{menu.isOpen && children}</MenuContext>
      </div>
    </>
  );
}

const itemClass =
  'flex min-h-9 w-full min-w-44 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-small select-none hover:bg-well focus:bg-well focus:outline-none aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

interface ItemProps {
  className?: string;
  role?: string;
  tabIndex?: number;
  onClick?: () => void;
}

interface MenuItemProps {
  children: ReactNode;
  onSelect?: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The single child is the item itself, such as a link. */
  asChild?: boolean;
}

export function MenuItem({
  children,
  onSelect,
  isDanger = false,
  isDisabled = false,
  asChild = false,
}: MenuItemProps) {
  const choose = use(MenuContext);
  const item: ItemProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: clsx(itemClass, isDanger && 'text-danger'),
    onClick: () => choose(onSelect),
  };
  if (asChild) return cloneElement(children as ReactElement<ItemProps>, item);
  return (
    // Disabled items stay focusable, so that screen readers announce them.
    <button
      type="button"
      {...item}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : item.onClick}
    >
      {children}
    </button>
  );
}

/** Whom or what the menu, or its next items, are about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-2.5 py-2 text-caption text-ink-soft">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  // biome-ignore lint/a11y/useSemanticElements: hr is no child of a menu
  return <div role="separator" className="-mx-1.5 my-1.5 h-px bg-line" />;
}
