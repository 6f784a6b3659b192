import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { receiptWords } from '#contract/receipt-words.ts';
import type { Receipt } from '#contract/receipts.ts';

// A4, in points.
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMN = WIDTH / 2 - 12;
const RIGHT = MARGIN + WIDTH;

const INK = '#1c1a16';
const SOFT = '#544f46';
const LINE = '#d9d2c3';
const WARNING = '#7d5200';
const WARNING_GROUND = '#f6e6c2';

type Weight = 'regular' | 'semibold';
const fontFile = (weight: Weight) =>
  readFileSync(new URL(`./receipt-fonts/inter-${weight}.ttf`, import.meta.url));
// Read for the first receipt and cached.
const fonts: Partial<Record<Weight, Buffer>> = {};
function fontOf(weight: Weight): Buffer {
  fonts[weight] ??= fontFile(weight);
  return fonts[weight];
}

type Sheet = InstanceType<typeof PDFDocument>;

interface Style {
  weight?: Weight;
  /** In points. */
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Tabular figures, for a column of amounts. */
  isTabular?: boolean;
}

/** Composes decomposed characters, and drops those that only control direction or joining. */
const settable = (text: string) => text.normalize('NFC').replace(/\p{Cf}|\p{Variation_Selector}/gu, '');

/**
 * Writes text in the embedded fonts, which cover Latin, Greek and Cyrillic. A character of another script
 * becomes a question mark and sets `hasMissing`: better a visible gap than a box or nothing.
 */
function createPen(sheet: Sheet) {
  const pen = {
    hasMissing: false,
    write(text: string, x: number, y: number, width: number, style: Style = {}): number {
      const { weight = 'regular', size = 10, color = INK, align = 'left', isTabular = false } = style;
      sheet.font(weight).fontSize(size).fillColor(color);
      const shown = pen.shownOf(text);
      const features: PDFKit.Mixins.OpenTypeFeatures[] = [
        'kern',
        'ccmp',
        'mark',
        ...(isTabular ? (['tnum'] as const) : []),
      ];
      sheet.text(shown, x, y, { width, align, lineGap: 2, features });
      return sheet.y;
    },
    shownOf(text: string): string {
      return [...settable(text)]
        .map((character) => {
          if (character === '\n' || isInFont(sheet, character)) return character;
          pen.hasMissing = true;
          return '?';
        })
        .join('');
    },
  };
  return pen;
}

type Pen = ReturnType<typeof createPen>;

/**
 * Whether the current font has the character. pdfkit does not report this and silently draws an empty box.
 */
function isInFont(sheet: Sheet, character: string): boolean {
  const { _font } = sheet as unknown as {
    _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
  };
  return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Continues on a new page when less than `height` points are left on this one. */
function ensureRoom(sheet: Sheet, y: number, height: number): number {
  if (y + height <= sheet.page.height - MARGIN) return y;
  sheet.addPage();
  return MARGIN;
}

function rule(sheet: Sheet, y: number): void {
  sheet.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(LINE).stroke();
}

function writeBlock(pen: Pen, lines: readonly string[], x: number, y: number, width: number): number {
  return lines
    .filter((line) => line.trim() !== '')
    .reduce((at, line, index) => {
      const style: Style = index === 0 ? { weight: 'semibold' } : { color: SOFT };
      return pen.write(line, x, at, width, style);
    }, y);
}

function writeHead(sheet: Sheet, pen: Pen, receipt: Receipt, y: number): number {
  const words = receiptWords(receipt);
  const left = writeBlock(pen, words.seller, MARGIN, y, COLUMN);
  let right = pen.write(words.title, RIGHT - COLUMN, y - 6, COLUMN, {
    weight: 'semibold',
    size: 22,
    align: 'right',
  });
  for (const line of words.facts) {
    right = pen.write(line, RIGHT - COLUMN, right, COLUMN, { color: SOFT, align: 'right' });
  }
  const below = Math.max(left, right) + 22;
  rule(sheet, below);
  return below + 18;
}

function writeDemoMark(sheet: Sheet, pen: Pen, text: string, y: number): number {
  sheet.rect(MARGIN, y, WIDTH, 26).fill(WARNING_GROUND);
  pen.write(text, MARGIN + 10, y + 7, WIDTH - 20, { weight: 'semibold', color: WARNING });
  return y + 26 + 18;
}

function writeRow(sheet: Sheet, pen: Pen, [text, amount]: [string, string], y: number, style: Style): number {
  const at = ensureRoom(sheet, y, 40);
  pen.write(amount, RIGHT - 130, at, 130, { ...style, align: 'right', isTabular: true });
  const top = sheet.page;
  const below = pen.write(text, MARGIN, at, WIDTH - 150, style);
  // If the text continued on a new page, the amount still belongs next to its first line.
  return sheet.page === top ? below + 8 : sheet.y + 8;
}

function writeSums(sheet: Sheet, pen: Pen, receipt: Receipt, y: number): number {
  const { lines, taxRows, total } = receiptWords(receipt);
  let at = writeRow(sheet, pen, ['Description', 'Amount'], y, { color: SOFT, size: 9 });
  for (const line of lines) {
    rule(sheet, at);
    at = writeRow(sheet, pen, line, at + 9, {});
  }
  rule(sheet, at);
  at += 9;
  for (const row of taxRows) at = writeRow(sheet, pen, row, at, { color: SOFT });
  at = writeRow(sheet, pen, total, at, { weight: 'semibold', size: 12 });
  rule(sheet, at);
  return at + 16;
}

/**
 * The receipt or credit note as a self-contained PDF: fonts embedded, nothing fetched, identical bytes for
 * the same receipt. `pageUrl` shows the same receipt in every script.
 */
export function renderReceiptPdf(receipt: Receipt, pageUrl: string): Readable {
  const words = receiptWords(receipt);
  const issuedAt = new Date(receipt.issuedAt);
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    lang: 'en',
    displayTitle: true,
    font: fontOf('regular') as unknown as string,
    info: {
      Title: `${words.title} ${receipt.number}`,
      Author: settable(receipt.seller.name),
      Creator: settable(receipt.seller.name),
      Producer: 'PDFKit',
      // Fixed, because the file's ID is derived from these.
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  sheet.registerFont('regular', fontOf('regular')).registerFont('semibold', fontOf('semibold'));
  sheet.font('regular');
  const pen = createPen(sheet);
  let y = writeHead(sheet, pen, receipt, MARGIN);
  if (receipt.isDemo) y = writeDemoMark(sheet, pen, words.demoMark, y);
  y = pen.write(words.buyerLabel, MARGIN, y, WIDTH, { size: 9, color: SOFT }) + 2;
  y = writeBlock(pen, words.buyer, MARGIN, y, WIDTH) + 26;
  y = writeSums(sheet, pen, receipt, y);
  for (const line of words.payment) {
    y = pen.write(line, MARGIN, ensureRoom(sheet, y, 30), WIDTH, { color: SOFT });
  }
  if (pen.hasMissing) {
    y = ensureRoom(sheet, y + 14, 40);
    for (const line of [
      'A question mark stands for a character this file cannot show. They can all be read here:',
      pageUrl,
    ]) {
      y = pen.write(line, MARGIN, y, WIDTH, { size: 9, color: SOFT });
    }
  }
  sheet.end();
  return sheet as unknown as Readable;
}
