import type { EarlyTyping, TextControl } from './typed-early.ts';

/** As if it were typed now, with the caret where it is. */
function typeInto(field: TextControl, { initial, typed }: EarlyTyping): void {
  const { selectionStart, selectionEnd } = field;
  // React hears of a value only when it differs from the one that it knows: it is told of the old one by its own setter, and
  // of the new one past it.
  field.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hands what was typed while the script was on its way to the fields' owners, which would begin without it. Whatever has been
 * filled in otherwise by then, such as a draft, stays.
 */
export async function typeAgain(early: ReadonlyMap<TextControl, EarlyTyping>): Promise<void> {
  for (const [field, typing] of early) {
    const isOwn = field.value === typing.typed || field.value === typing.initial;
    if (field.isConnected && isOwn) typeInto(field, typing);
    // The next field's owner is to know of this one's.
    await Promise.resolve();
  }
}
