import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, use } from 'react';
import { EarlyText } from './early-text.tsx';
import { controlClass, Field, FieldsLocked, type FieldTexts } from './field.tsx';

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
  const readOnly = use(FieldsLocked) || input.readOnly;
  return (
    <Field {...{ label, hint, error, isOptional, className, id, aside }}>
      {(wiring) => (
        <>
          <input
            type="text"
            {...input}
            {...wiring}
            readOnly={readOnly}
            className={clsx(controlClass, 'h-11')}
          />
          {input.value !== undefined && <EarlyText controlId={wiring.id} />}
        </>
      )}
    </Field>
  );
}
