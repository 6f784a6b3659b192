import { lazy, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { EarlyText } from './early-text.tsx';
import { controlClass, type FieldWiring } from './field.tsx';

const load = () => import('./rich-text/rich-text-editor.tsx');
const RichTextEditor = lazy(load);

interface HtmlControlProps {
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  name?: string;
  wiring: FieldWiring;
  /** Receives something to focus. */
  fieldRef: (field: { focus: () => void } | null) => void;
}

interface HtmlEditing {
  label: string;
  /** A single line, such as a title, has no paragraphs or lists. */
  kind?: 'blocks' | 'line';
}

/**
 * HTML, edited as formatted text or as source. The source is shown until the editor is loaded, and for text
 * the editor could not keep whole. The server removes unsafe HTML.
 */
export function useHtmlEditing({ label, kind = 'blocks' }: HtmlEditing) {
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

  return {
    /** The button that changes between the two, for the end of the label's line. */
    toggle: (
      <Button
        size="small"
        variant="quiet"
        aria-label={`${isSource ? 'Formatted text' : 'HTML source'}: ${label}`}
        onClick={change}
      >
        {isSource ? 'Formatted text' : 'HTML source'}
      </Button>
    ),
    renderControl: ({ value, onChange, onBlur, name, wiring, fieldRef }: HtmlControlProps) => (
      <div className="grid grid-cols-1 gap-1.5">
        {isSource ? (
          <>
            <textarea
              rows={kind === 'line' ? 1 : 4}
              spellCheck
              {...(name !== undefined && { name })}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              {...wiring}
              ref={sharedRef(fieldRef, area)}
              className={`${controlClass} field-sizing-content max-h-[32rem] resize-y py-2.5 font-mono leading-normal`}
            />
            <EarlyText controlId={wiring.id} />
          </>
        ) : (
          <Suspense>
            <RichTextEditor {...{ value, onChange, kind, label, wiring, fieldRef }} onUnfit={refuse} />
          </Suspense>
        )}
        <p role="status" className="text-small text-warning empty:hidden">
          {isUnfit && 'This text has HTML that the formatted view cannot keep, so its source is shown.'}
        </p>
      </div>
    ),
  };
}

const sharedRef =
  (
    fieldRef: HtmlControlProps['fieldRef'],
    area: { current: HTMLTextAreaElement | null },
  ): Ref<HTMLTextAreaElement> =>
  (element) => {
    fieldRef(element);
    area.current = element;
  };
