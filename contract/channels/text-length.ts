import type { Unit } from './pack.ts';

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The UTF-16 units of the character at `index`; a lone surrogate is a character. */
export const widthAt = (text: string, index: number): 1 | 2 =>
  isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1)) ? 2 : 1;

/** Bytes in UTF-8. A lone surrogate is sent as U+FFFD, which has three. */
function bytesAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return widthAt(text, index) === 2 ? 4 : 3;
}

const costAt: Readonly<Record<Unit, (text: string, index: number) => number>> = {
  utf16: widthAt,
  codePoints: () => 1,
  bytes: bytesAt,
};

export function lengthOf(text: string, unit: Unit): number {
  if (unit === 'utf16') return text.length;
  const cost = costAt[unit];
  let length = 0;
  for (let index = 0; index < text.length; index += widthAt(text, index)) length += cost(text, index);
  return length;
}

/** The offset in UTF-16 units after the last whole character within the limit. */
export function offsetOf(text: string, limit: number, unit: Unit): number {
  const cost = costAt[unit];
  let length = 0;
  for (let index = 0; index < text.length; index += widthAt(text, index)) {
    length += cost(text, index);
    if (length > limit) return index;
  }
  return text.length;
}
