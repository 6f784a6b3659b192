/** The id of a field's control, or of that of a list's item. */
export const controlIdOf = (key: string, item?: number): string =>
  `field-${key.replaceAll('.', '-')}${item === undefined ? '' : `-${item}`}`;

interface Span {
  item?: number | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

/** The editor of formatted text is reachable from its element. */
interface FormattedText extends HTMLElement {
  editor?: {
    state: { doc: { descendants: (visit: (node: { text?: string }, place: number) => void) => void } };
    commands: {
      focus: () => boolean;
      setTextSelection: (range: { from: number; to: number }) => boolean;
    };
  };
}

const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** Selects the words of a span of HTML where they are shown; they may occur several times. */
function selectFormatted({ editor }: FormattedText, html: string, start: number, end: number): void {
  const wanted = plainOf(html.slice(start, end)).trim();
  if (!editor || wanted === '') return;
  let skipped = plainOf(html.slice(0, start)).split(wanted).length - 1;
  let range: { from: number; to: number } | null = null;
  editor.state.doc.descendants(({ text }, place) => {
    for (let at = text?.indexOf(wanted) ?? -1; at >= 0 && !range; at = text?.indexOf(wanted, at + 1) ?? -1) {
      if (skipped-- === 0) range = { from: place + at, to: place + at + wanted.length };
    }
  });
  if (range) editor.commands.setTextSelection(range);
}

/** Brings a field into view, with the cursor in it, and selects the span that is meant. */
export function showField(key: string, { item, start, end }: Span = {}, html?: string): void {
  const control =
    document.getElementById(controlIdOf(key, item)) ??
    document.getElementById(controlIdOf(key, item === undefined ? 0 : undefined)) ??
    document.getElementById(`${controlIdOf(key)}-block`);
  if (!control) return;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  if (start === undefined || end === undefined) return;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
    control.setSelectionRange(start, end);
  } else if (html !== undefined) selectFormatted(control, html, start, end);
}
