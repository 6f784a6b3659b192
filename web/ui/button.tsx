import { clsx } from 'clsx';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

interface ButtonLook {
  /** `primary` is the main action; one per screen. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
  secondary: 'border-line-strong bg-sheet text-ink hover:not-disabled:border-ink',
  quiet: 'border-transparent text-ink-soft hover:not-disabled:bg-well hover:not-disabled:text-ink',
  danger: 'border-danger text-danger hover:not-disabled:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2 text-base',
  small: 'min-h-9 px-3 py-1 text-small',
};

/** The classes of a button, for other elements that should look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: ButtonLook, extra?: string): string {
  return clsx(
    'inline-flex select-none items-center justify-center gap-2 rounded-control border text-center font-medium leading-tight',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55',
    variants[variant],
    sizes[size],
    extra,
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button is disabled and shows `busyLabel` beside a spinner. */
  isBusy?: boolean;
  busyLabel?: ReactNode;
}

/**
 * Disabling a button drops the focus, so a keyboard user would start again at the top of the page. This
 * restores it, unless the focus has moved elsewhere meanwhile.
 */
function useFocusKept(isBusy: boolean, outerRef: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const isOwed = useRef(false);
  useImperativeHandle(outerRef, () => button.current as HTMLButtonElement, []);
  useLayoutEffect(() => {
    if (!isBusy) {
      const isLost = document.activeElement === document.body;
      if (isOwed.current && isLost) button.current?.focus({ preventScroll: true });
      isOwed.current = false;
      return;
    }
    isOwed.current = document.activeElement === button.current;
    const forget = () => {
      isOwed.current = false;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, [isBusy]);
  return button;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  busyLabel,
  type = 'button',
  disabled,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useFocusKept(isBusy, ref);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

export interface LinkButtonProps extends LinkProps, ButtonLook {}

/** A link that looks like a button, for navigation only. */
export function LinkButton({ variant = 'secondary', size = 'medium', className, ...rest }: LinkButtonProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size }, className)} />;
}
