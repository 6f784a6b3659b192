import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className'>, FieldTexts {}

/** The browser's own select, styled, because it works best on phones. Options are children. */
export function Select({ label, hint, error, isOptional, className, id, children, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={clsx(controlClass, 'h-11 appearance-none truncate pr-10')}
          >
            {children}
          </select>
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-3 -translate-y-1/2 text-ink-soft"
          >
            <path d="M2 4.5 6 8.5 10 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </div>
      )}
    </Field>
  );
}
