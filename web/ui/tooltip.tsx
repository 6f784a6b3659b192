import { clsx } from 'clsx';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';

interface TooltipProps {
  /** A few words; never the only place for important information. */
  text: ReactNode;
  /** One element. A disabled control cannot be focused, so explain elsewhere why it is disabled. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  side?: 'top' | 'bottom';
}

/** Shows on hover and focus, stays while the pointer is on it, closes on Escape. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const show = () => setIsShown(true);
  const hide = () => setIsShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens to the element inside
    <span
      className="relative inline-flex"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        className={clsx(
          'absolute left-1/2 z-40 -translate-x-1/2',
          side === 'top' ? 'bottom-full pb-1.5' : 'top-full pt-1.5',
          !isShown && 'hidden',
        )}
      >
        <span
          role="tooltip"
          id={id}
          className="block w-max max-w-56 rounded-control bg-ink px-2.5 py-1.5 text-caption text-paper"
        >
          {text}
        </span>
      </span>
    </span>
  );
}
