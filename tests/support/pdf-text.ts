import { inflateSync } from 'node:zlib';

// Extracts the text of a PDF through the file's own tables (ISO 32000-1). Handles files with one object per
// `n 0 obj … endobj`, Flate streams and fonts with a ToUnicode table, and nothing else.

type Objects = Map<string, { head: string; stream: string | null }>;

function readObjects(file: Buffer): Objects {
  const text = file.toString('latin1');
  const objects: Objects = new Map();
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 8, at + 8 + length), 'latin1');
    const content = raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(id, { head, stream: content?.toString('latin1') ?? null });
  }
  return objects;
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Glyph to text of one font, from its ToUnicode table. */
function readToUnicode(table: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { 1: block = '' } of table.matchAll(/beginbfrange\n([\s\S]*?)\nendbfrange/g)) {
    for (const { 1: from = '', 2: list = '' } of block.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
      let glyph = Number.parseInt(from, 16);
      for (const { 1: hex = '' } of list.matchAll(/<([^>]*)>/g))
        texts.set(glyph++, utf16(hex.replace(/\s/g, '')));
    }
  }
  return texts;
}

function fontsOf(objects: Objects): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const { 1: name = '', 2: id = '' } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, readToUnicode(objects.get(table ?? '')?.stream ?? ''));
    }
  }
  return fonts;
}

/** The lines of text on the file's pages, in drawing order. */
export function pdfLines(file: Buffer): string[] {
  const objects = readObjects(file);
  const fonts = fontsOf(objects);
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream?.includes('\nBT\n')) continue;
    for (const { 1: block = '' } of stream.matchAll(/BT\n([\s\S]*?)\nET/g)) {
      const glyphs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
      const shown = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
      );
      lines.push(shown.map((glyph) => glyphs?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join(''));
    }
  }
  return lines;
}
