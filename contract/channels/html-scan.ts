/** A tag, comment or declaration in a text, as a browser would read it. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  /** In lower case; `!` for comments and declarations. */
  readonly name: string;
  readonly isActive: boolean;
}

/**
 * Elements that run code, load programs, send forms or change the page around them; and those whose content a
 * browser reads by other rules, behind which a script could hide from this reader.
 */
const activeElements: ReadonlySet<string> = new Set([
  ...'script iframe frame frameset object embed applet form input button select base meta'.split(' '),
  ...'animate animatemotion animatetransform set'.split(' '),
  ...'style title textarea xmp noembed noframes noscript plaintext template'.split(' '),
]);

/** Attributes whose value a browser may open. */
const addressAttributes: ReadonlySet<string> = new Set(
  'href xlink:href src action formaction data poster background from to values'.split(' '),
);

const namedCharacters: Readonly<Record<string, string>> = { colon: ':', tab: '\t', newline: '\n' };

/** The references with which an address could be disguised. */
function decode(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(colon|tab|newline));?/gi,
    (_, hex, decimal, name) => {
      if (name) return namedCharacters[String(name).toLowerCase()] ?? '';
      const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** Longer than the longest disguise that is worth decoding; what matters is how the address begins. */
const ADDRESS_START = 200;

function runsCode(value: string): boolean {
  // Browsers ignore these characters at the start of an address, and line breaks within it.
  const address = decode(value.trimStart().slice(0, ADDRESS_START)).replace(/[\0-\x20]/g, '');
  return /^(?:(?:java|vb)script:|data:(?!image\/(?:png|jpe?g|gif|webp|avif)[;,]))/i.test(address);
}

function isActiveAttribute(name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true;
  return addressAttributes.has(name) && runsCode(value);
}

const isSpace = (unit: number) => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b);
const isLetter = (unit: number) => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;

/** Reads a text from left to right; every character is read once. */
class Scanner {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  get unit(): number {
    return this.#text.charCodeAt(this.at);
  }

  get isDone(): boolean {
    return this.at >= this.#text.length;
  }

  skipWhile(isWanted: (unit: number) => boolean): void {
    while (!this.isDone && isWanted(this.unit)) this.at++;
  }

  takeWhile(isWanted: (unit: number) => boolean): string {
    const start = this.at;
    this.skipWhile(isWanted);
    return this.#text.slice(start, this.at);
  }

  /** Up to and with `end`, or to the end of the text. */
  skipPast(end: string): void {
    const found = this.#text.indexOf(end, this.at);
    this.at = found < 0 ? this.#text.length : found + end.length;
  }
}

function readValue(scan: Scanner): string {
  scan.skipWhile(isSpace);
  const quote = scan.unit;
  if (quote !== 0x22 && quote !== 0x27) return scan.takeWhile((unit) => !isSpace(unit) && unit !== GREATER);
  scan.at++;
  const value = scan.takeWhile((unit) => unit !== quote);
  scan.at++;
  return value;
}

/** Reads the attributes up to the end of the tag; true if one of them runs code. */
function readAttributes(scan: Scanner): boolean {
  let isActive = false;
  for (;;) {
    scan.skipWhile((unit) => isSpace(unit) || unit === SLASH);
    if (scan.isDone || scan.unit === GREATER) return isActive;
    const start = scan.at;
    // An equals sign at the start belongs to the name.
    if (scan.unit === EQUALS) scan.at++;
    const rest = scan.takeWhile(
      (unit) => !isSpace(unit) && unit !== SLASH && unit !== GREATER && unit !== EQUALS,
    );
    const name = scan.at - start > rest.length ? `=${rest}` : rest;
    scan.skipWhile(isSpace);
    let value = '';
    if (scan.unit === EQUALS) {
      scan.at++;
      value = readValue(scan);
    }
    if (isActiveAttribute(name.toLowerCase(), value)) isActive = true;
  }
}

function readTag(text: string, start: number): Markup {
  const isEnd = text.charCodeAt(start + 1) === SLASH;
  const scan = new Scanner(text, start + (isEnd ? 2 : 1));
  const name = scan.takeWhile((unit) => !isSpace(unit) && unit !== SLASH && unit !== GREATER).toLowerCase();
  const hasActiveAttribute = readAttributes(scan);
  // A tag that is not closed would swallow what a page puts after the text.
  const end = Math.min(scan.at + 1, text.length);
  return { start, end, name, isActive: !isEnd && (activeElements.has(name) || hasActiveAttribute) };
}

function readDeclaration(text: string, start: number): Markup {
  const scan = new Scanner(text, start + 2);
  if (text.startsWith('<!-->', start) || text.startsWith('<!--->', start)) scan.skipPast('>');
  else if (text.startsWith('<!--', start)) {
    const commentEnd = /--!?>/g;
    commentEnd.lastIndex = start + 4;
    scan.at = commentEnd.test(text) ? commentEnd.lastIndex : text.length;
  } else scan.skipPast('>');
  return { start, end: scan.at, name: '!', isActive: false };
}

/** All markup in a text, by the tokenizer of the HTML standard. */
export function scanHtml(text: string): Markup[] {
  const found: Markup[] = [];
  for (let at = text.indexOf('<'); at >= 0; ) {
    const next = text.charCodeAt(at + 1);
    const isEndTag = next === SLASH && isLetter(text.charCodeAt(at + 2));
    let markup: Markup | undefined;
    if (isLetter(next) || isEndTag) markup = readTag(text, at);
    else if (next === 0x21 || next === 0x3f || (next === SLASH && at + 2 < text.length))
      markup = readDeclaration(text, at);
    if (markup) found.push(markup);
    at = text.indexOf('<', markup ? markup.end : at + 1);
  }
  return found;
}
