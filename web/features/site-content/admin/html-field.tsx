import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { EarlyText } from '#web/ui/early-text.tsx';
import { controlClass, Field } from '#web/ui/field.tsx';
import { type FormFieldProps, useFieldError } from './form-fields.tsx';

const load = () => import('./rich-text/rich-text-editor.tsx');
const RichTextEditor = lazy(load);

interface HtmlFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** A single line, such as a title, has no paragraphs or lists. */
  kind?: 'blocks' | 'line';
}

/**
 * HTML, edited as formatted text or as source. The source is shown until the editor is loaded, and for text
 * the editor could not keep whole. The server removes unsafe HTML.
 */
export function HtmlField<Values extends FieldValues>(props: HtmlFieldProps<Values>) {
  const { name, kind = 'blocks', ...texts } = props;
  const { label } = texts;
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [isSource, setIsSource] = useState(true);
  const [isUnfit, setIsUnfit] = useState(false);

  useEffect(() => {
    let isShown = true;
    const change = () => {
      // Somebody is typing already.
      if (isShown && document.activeElement !== area.current) setIsSource(false);
    };
    // Without a connection the source stays.
    load().then(change, () => {});
    return () => {
      isShown = false;
    };
  }, []);

  const refuse = useCallback(() => {
    setIsSource(true);
    setIsUnfit(true);
  }, []);
  const change = () => {
    setIsSource(!isSource);
    setIsUnfit(false);
  };
  const { ref, ...bound } = field;

  return (
    <Field
      {...texts}
      id={name}
      error={useFieldError(name)}
      aside={
        <Button
          size="small"
          variant="quiet"
          aria-label={`${isSource ? 'Formatted text' : 'HTML source'}: ${label}`}
          onClick={change}
        >
          {isSource ? 'Formatted text' : 'HTML source'}
        </Button>
      }
    >
      {(wiring) => (
        <div className="grid grid-cols-1 gap-1.5">
          {isSource ? (
            <>
              <textarea
                rows={kind === 'line' ? 1 : 4}
                spellCheck
                {...bound}
                {...wiring}
                ref={(element) => {
                  ref(element);
                  area.current = element;
                }}
                className={`${controlClass} field-sizing-content max-h-[32rem] resize-y py-2.5 font-mono leading-normal`}
              />
              <EarlyText controlId={wiring.id} />
            </>
          ) : (
            <Suspense>
              <RichTextEditor
                value={String(field.value ?? '')}
                onChange={field.onChange}
                kind={kind}
                label={label}
                wiring={wiring}
                fieldRef={ref}
                onUnfit={refuse}
              />
            </Suspense>
          )}
          <p role="status" className="text-small text-warning empty:hidden">
            {isUnfit && 'This text has HTML that the formatted view cannot keep, so its source is shown.'}
          </p>
        </div>
      )}
    </Field>
  );
}
