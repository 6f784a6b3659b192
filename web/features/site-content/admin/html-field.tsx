import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { useHtmlEditing } from '#web/ui/html-editing.tsx';
import { type FormFieldProps, useFieldError } from './form-fields.tsx';

interface HtmlFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** A single line, such as a title, has no paragraphs or lists. */
  kind?: 'blocks' | 'line';
}

/** A form's field of HTML, edited as formatted text or as source. */
export function HtmlField<Values extends FieldValues>(props: HtmlFieldProps<Values>) {
  const { name, kind = 'blocks', ...texts } = props;
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const { toggle, renderControl } = useHtmlEditing({ label: texts.label, kind });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Field {...texts} id={name} error={useFieldError(name)} aside={toggle}>
      {(wiring) =>
        renderControl({
          ...{ name, wiring, onChange, onBlur },
          value: String(value ?? ''),
          fieldRef: ref,
        })
      }
    </Field>
  );
}
