export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface EarlyTyping {
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

/** Ends the noting and hands over what was noted; few have typed by then, and the others don't load what does it. */
export function handOverEarlyTyping(): void {
  const early = window.typedEarly;
  window.typedEarly = null;
  if (early?.size) void import('./type-again.ts').then(({ typeAgain }) => typeAgain(early));
}
