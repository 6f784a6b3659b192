import { clsx } from 'clsx';
import { controlClass, Field } from './field.tsx';

/** A text among fields, to read and copy. It wraps, so that long texts can be read in full. */
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
