/**
 * Puts `before` and `after` around what is selected in a text area, and selects it again. It is typed rather than
 * assigned, so that Ctrl+Z takes it back and the form hears of it.
 */
export function wrapSelection(area: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const selected = value.slice(start, end);
  area.focus();
  // The only call that types into the browser's own undo list. Where it is gone, the text is assigned.
  if (!document.execCommand('insertText', false, before + selected + after)) {
    area.setRangeText(before + selected + after, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start + before.length, start + before.length + selected.length);
}
