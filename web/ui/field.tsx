import { clsx } from 'clsx';
import { createContext, type ReactNode, useId } from 'react';

/** The texts every field has around its control. */
export interface FieldTexts {
  label: ReactNode;
  /** Shown before any error: format, purpose, limits. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. The hint stays visible. */
  error?: string | undefined;
  /** Marks the label "optional"; required fields have no mark. */
  isOptional?: boolean;
  className?: string | undefined;
}

/**
 * True around the fields of a form that is being sent and will then close or clear: anything typed meanwhile
 * would be silently lost. The fields stay focusable.
 */
export const FieldsLocked = createContext(false);

/** Attributes that link a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  /** At the end of the label's line: a counter, a link. */
  aside?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field({
  label,
  hint,
  error,
  isOptional,
  className,
  id: givenId,
  aside,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium text-small">
          {label}
          {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children(wiring)}
      {hint && (
        <p id={hintId} className="text-caption text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-danger text-small">
          <span aria-hidden="true">×</span>
          {error}
        </p>
      )}
    </div>
  );
}

/** The box of a text control. 16 px text, so that phones don't zoom in on focus. */
export const controlClass = clsx(
  'w-full rounded-control border border-line-strong bg-sheet px-3 text-base text-ink',
  'transition-colors duration-150 hover:not-disabled:border-ink-soft',
  'aria-invalid:border-danger [&[readonly]]:bg-well [&[readonly]]:text-ink-soft disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-faint',
);
