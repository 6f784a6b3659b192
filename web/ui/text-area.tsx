import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, type ReactNode, use, useState } from 'react';
import { Counter } from './counter.tsx';
import { EarlyText } from './early-text.tsx';
import { controlClass, Field, FieldsLocked, type FieldTexts } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  /** Shows a counter with this limit. Longer input is allowed; the server decides. */
  countTo?: number;
  /** Begins as low as a text field, for a sentence that may take a second line. */
  isLow?: boolean;
  /** At the end of the label's line, instead of the counter. */
  aside?: ReactNode;
}

/** Grows with its text where the browser supports it, and scrolls elsewhere. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  countTo,
  aside: given,
  isLow = false,
  onChange,
  ...area
}: TextAreaProps) {
  const readOnly = use(FieldsLocked) || area.readOnly;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  const aside = countTo === undefined ? given : <Counter count={text.length} limit={countTo} />;
  return (
    <Field {...{ label, hint, error, isOptional, className, id, aside }}>
      {(wiring) => (
        <>
          <textarea
            rows={isLow ? 2 : 5}
            {...area}
            {...wiring}
            readOnly={readOnly}
            onChange={change}
            className={clsx(
              controlClass,
              'field-sizing-content max-h-[32rem] resize-y py-2.5 leading-normal',
              isLow ? 'min-h-11' : 'min-h-28',
            )}
          />
          {area.value !== undefined && <EarlyText controlId={wiring.id} />}
        </>
      )}
    </Field>
  );
}
