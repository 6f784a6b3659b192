import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldWiring } from '#web/ui/field.tsx';
import { documentOf, extensionsFor, htmlOf, isKeptWhole, type TextKind } from './document.ts';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPasted } from './pasted-html.ts';
import { Toolbar } from './toolbar.tsx';

interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  kind: TextKind;
  label: string;
  wiring: FieldWiring;
  /** Receives something to focus when the field has an error. */
  fieldRef: (field: { focus: () => void }) => void;
  /** Called instead of changing a text the editor cannot keep whole. */
  onUnfit: () => void;
}

/** Edits HTML as formatted text. Loaded only where such a text is edited. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, kind, label, wiring, fieldRef, onUnfit } = props;
  const [isLinking, setIsLinking] = useState(false);
  const given = useRef({ html: value, document: documentOf(value, kind) });
  /** What the editor holds and can keep; null until that is known. */
  const held = useRef<string | null>(null);

  const editor = useEditor({
    extensions: extensionsFor[kind],
    content: given.current.document.toJSON(),
    // It would add a style element, which the content security policy refuses.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...definedOf(wiring),
        role: 'textbox',
        'aria-multiline': String(kind === 'blocks'),
        'aria-label': label,
        class: `rich-text whitespace-break-spaces px-3 py-2.5 text-base ${kind === 'blocks' ? 'min-h-24' : ''}`,
      },
      transformPastedHTML: cleanPasted,
      // The Tab key leaves the text, also from within a list.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
    },
    onUpdate: ({ editor: { state } }) => {
      // What is undone is no change.
      const html = state.doc.eq(given.current.document) ? given.current.html : htmlOf(state.doc, kind);
      held.current = html;
      onChange(html);
    },
  });

  // For the first text and each that is loaded into the form later. Before the paint, so that no text is
  // shown that lost something.
  useLayoutEffect(() => {
    if (value === held.current) return;
    if (!isKeptWhole(value, kind)) return onUnfit();
    const isFirst = held.current === null;
    held.current = value;
    if (isFirst) return;
    given.current = { html: value, document: documentOf(value, kind) };
    editor.commands.setContent(given.current.document.toJSON(), { emitUpdate: false });
  }, [value, kind, editor, onUnfit]);

  useEffect(() => fieldRef({ focus: () => editor.commands.focus() }), [fieldRef, editor]);

  return (
    <>
      <div className="rounded-control border border-line-strong bg-sheet focus-within:border-ink-soft has-aria-invalid:border-danger">
        <Toolbar
          editor={editor}
          kind={kind}
          label={label}
          controls={wiring.id}
          onLink={() => setIsLinking(true)}
        />
        <EditorContent editor={editor} className="max-h-[32rem] overflow-y-auto" />
      </div>
      <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setIsLinking(false)} />
    </>
  );
}

const definedOf = (wiring: FieldWiring): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wiring).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
