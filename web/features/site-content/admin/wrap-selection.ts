/**
 * Wraps the selection of a text area in `before` and `after`, and selects it again. Inserted as if typed, so
 * that Ctrl+Z works and the form receives an input event.
 */
export function wrapSelection(area: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const selected = value.slice(start, end);
  area.focus();
  // The only call that adds to the browser's undo history. Falls back to assigning the text.
  if (!document.execCommand('insertText', false, before + selected + after)) {
    area.setRangeText(before + selected + after, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start + before.length, start + before.length + selected.length);
}
