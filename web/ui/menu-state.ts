import { createContext, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** Closes the menu, returns the focus to its button, then runs the chosen action. */
export const MenuContext = createContext<(onSelect?: () => void) => void>(() => {});

export interface TriggerProps {
  id?: string;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  popoverTarget?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
}

const GAP = 6;
const EDGE = 8;

/** Below the button if there is room, else above it; never outside the window. In pixels. */
function place(list: HTMLElement, button: DOMRect, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = list;
  const wished = align === 'end' ? button.right - width : button.left;
  const left = Math.max(EDGE, Math.min(wished, window.innerWidth - width - EDGE));
  const above = button.top - GAP - height;
  const fitsBelow = button.bottom + GAP + height <= window.innerHeight - EDGE;
  list.style.left = `${left}px`;
  list.style.top = `${fitsBelow || above < EDGE ? button.bottom + GAP : above}px`;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Arrow keys wrap around, Home and End jump to the ends, a letter to the next item starting with it. */
function nextItem(list: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = itemsOf(list);
  const present = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(present + 1) % items.length];
  if (key === 'ArrowUp') return items[(Math.max(present, 0) - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const following = [...items.slice(present + 1), ...items.slice(0, present + 1)];
  return following.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** The list is positioned in the window, not on the page: if its button moves, it would be left behind. */
function onMove(button: HTMLElement, act: () => void): () => void {
  const actIfAround = ({ target }: Event) => {
    if ((target as Node).contains(button)) act();
  };
  window.addEventListener('resize', act);
  document.addEventListener('scroll', actIfAround, true);
  return () => {
    window.removeEventListener('resize', act);
    document.removeEventListener('scroll', actIfAround, true);
  };
}

/** State and keyboard of a menu button. */
export function useMenu(align: 'start' | 'end') {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const beginsAtEnd = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => list.current?.hidePopover();

  useEffect(() => {
    const element = list.current;
    const button = document.getElementById(`${id}-button`);
    if (!isOpen || !element || !button) return;
    place(element, button.getBoundingClientRect(), align);
    itemsOf(element)
      .at(beginsAtEnd.current ? -1 : 0)
      ?.focus();
    beginsAtEnd.current = false;
    return onMove(button, () => element.hidePopover());
  }, [isOpen, align, id]);

  const triggerProps: TriggerProps = {
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-menu`,
    // Lets the browser open and close it: with scripted opening, its closing on an outside press would race
    // with ours.
    popoverTarget: `${id}-menu`,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      beginsAtEnd.current = event.key === 'ArrowUp';
      list.current?.showPopover();
    },
  };
  const listProps = {
    ref: list,
    id: `${id}-menu`,
    role: 'menu',
    popover: 'auto' as const,
    'aria-labelledby': `${id}-button`,
    onToggle: (event: { newState: string }) => setIsOpen(event.newState === 'open'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Tab') return close();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const item = nextItem(list.current, event.key);
      if (!item) return;
      event.preventDefault();
      item.focus();
    },
  };
  const choose = (onSelect?: () => void) => {
    close();
    document.getElementById(`${id}-button`)?.focus();
    onSelect?.();
  };
  return { isOpen, triggerProps, listProps, choose };
}
