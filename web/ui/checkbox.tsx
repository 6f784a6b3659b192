import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

export function Checkbox({ label, hint, error, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('grid grid-cols-[auto_1fr] gap-x-3', className)}>
      <span className="relative mt-0.5 grid size-6 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="peer size-5 appearance-none rounded-mark border border-line-strong bg-sheet transition-colors checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-danger disabled:opacity-50"
        />
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="pointer-events-none absolute size-3 text-on-accent opacity-0 peer-checked:opacity-100"
        >
          <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </span>
      <label htmlFor={id} className="min-h-6 text-base">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-caption text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 text-danger text-small">
          <span aria-hidden="true">× </span>
          {error}
        </p>
      )}
    </div>
  );
}
