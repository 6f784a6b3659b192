import { Bold, Italic, Link, List, type LucideIcon, Pilcrow } from 'lucide-react';
import { useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { controlClass, Field } from '#web/ui/field.tsx';
import { type FormFieldProps, useFieldError } from './form-fields.tsx';
import { wrapSelection } from './wrap-selection.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  before: string;
  after: string;
}

const tools: readonly Tool[] = [
  { label: 'Bold', icon: Bold, before: '<strong>', after: '</strong>' },
  { label: 'Italic', icon: Italic, before: '<em>', after: '</em>' },
  { label: 'Link', icon: Link, before: '<a href="/">', after: '</a>' },
  { label: 'Paragraph', icon: Pilcrow, before: '<p>', after: '</p>' },
  { label: 'List', icon: List, before: '<ul><li>', after: '</li></ul>' },
];

interface HtmlFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  rows?: number;
}

/** An HTML text area with buttons that wrap the selection in tags. The server removes unsafe HTML. */
export function HtmlField<Values extends FieldValues>({ name, rows = 3, ...texts }: HtmlFieldProps<Values>) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { register } = useFormContext<Values>();
  const { ref, ...registered } = register(name);
  const apply = ({ before, after }: Tool) => area.current && wrapSelection(area.current, before, after);
  return (
    <Field {...texts} id={name} error={useFieldError(name)}>
      {(wiring) => (
        <div>
          <fieldset aria-label={`Tags for ${texts.label}`} className="mb-1.5 flex flex-wrap gap-1">
            {tools.map((tool) => (
              <button
                key={tool.label}
                type="button"
                aria-label={tool.label}
                title={tool.label}
                aria-controls={wiring.id}
                onClick={() => apply(tool)}
                className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-well hover:text-ink"
              >
                <tool.icon aria-hidden="true" className="size-4" />
              </button>
            ))}
          </fieldset>
          <textarea
            rows={rows}
            spellCheck
            {...registered}
            {...wiring}
            ref={(element) => {
              ref(element);
              area.current = element;
            }}
            className={`${controlClass} field-sizing-content max-h-[32rem] min-h-20 resize-y py-2.5 font-mono leading-normal`}
          />
        </div>
      )}
    </Field>
  );
}
