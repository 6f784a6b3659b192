type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface EarlyTyping {
  /** What stood in the field when typing began. */
  initial: string;
  typed: string;
}

declare global {
  interface Window {
    typedEarly?: Map<TextControl, EarlyTyping> | null;
  }
}

/** Stands in the page itself: notes what is typed before the page's own script has taken it over. */
export const EARLY_TYPING_SCRIPT = `window.typedEarly=new Map;addEventListener('input',({target:f})=>{
let m=window.typedEarly;if(m&&/^(text|search|email|url|tel|textarea)$/.test(f.type))m.set(f,{initial:m.get(f)?.initial??f.defaultValue,typed:f.value})},true)`;

/** As if it were typed now, with the caret where it is. */
function typeAgain(field: TextControl, { initial, typed }: EarlyTyping): void {
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
export async function handOverEarlyTyping(): Promise<void> {
  const early = window.typedEarly;
  window.typedEarly = null;
  for (const [field, typing] of early ?? []) {
    const isOwn = field.value === typing.typed || field.value === typing.initial;
    if (field.isConnected && isOwn) typeAgain(field, typing);
    // The next field's owner is to know of this one's.
    await Promise.resolve();
  }
}
