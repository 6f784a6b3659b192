import { clsx } from 'clsx';
import { controlClass, Field } from './field.tsx';

/** One line of text among fields, to read and to copy. It wraps: what is longer than the field is still there to be read. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      {(wiring) => (
        <textarea
          {...wiring}
          readOnly
          rows={1}
          dir="auto"
          value={value}
          className={clsx(
            controlClass,
            'wrap-anywhere field-sizing-content block min-h-11 resize-none py-2.5 leading-normal',
          )}
        />
      )}
    </Field>
  );
}
