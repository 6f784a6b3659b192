import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldTexts {
  aside?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  aside,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id, aside }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={clsx(controlClass, 'h-11')} />}
    </Field>
  );
}
