import {
  bareTradeLabels,
  doubtfulLabels,
  incoterms,
  plainWord,
  productLabels,
  tradeLabels,
  tradePhrases,
  tradeWords,
} from './sheet-words.ts';
import { isKnownLabel, readStatement, splitStatements } from './split-statements.ts';

export interface CleanDetails {
  /** The product facts. The text as it was if nothing had to be left out or split. */
  readonly facts: string;
  /** Statements that are no product facts, in their order and words. */
  readonly leftOut: readonly string[];
}

const none: ReadonlySet<string> = new Set();

/**
 * Sets aside what a supplier's sheet says to its buyer and not about the product: article numbers, customs
 * codes, orders, trade prices, packing and contacts. Statements in `kept` stay.
 */
export function cleanDetails(details: string, kept: ReadonlySet<string> = none): CleanDetails {
  const lines = details.replace(/\r\n?/g, '\n').split('\n');
  const leftOut: string[] = [];
  const facts: string[] = [];
  let isChanged = false;
  const isLeftOut = (statement: string, isTradePart = false) => {
    if (kept.has(statement) || !(isTradePart || isTrade(statement))) return false;
    leftOut.push(statement);
    return true;
  };
  let isInTradePart = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const table = readTable(lines, index);
    if (table) {
      facts.push(...table.statements.filter((statement) => !isLeftOut(statement)));
      isChanged = true;
      index += table.rows;
      continue;
    }
    if (line.trim() === '' || readHeading(line) !== null) isInTradePart = readHeading(line) === 'trade';
    const cleaned = isInTradePart
      ? [line.trim()].filter((text) => text !== '' && !isLeftOut(text, true))
      : cleanLine(line, isLeftOut);
    if (cleaned.join('\n') !== line) isChanged = true;
    if (cleaned.length > 0 || line.trim() === '') facts.push(...(line.trim() === '' ? [line] : cleaned));
  }
  if (!isChanged || (leftOut.length === 0 && facts.length === lines.length))
    return { facts: details, leftOut: [] };
  return {
    facts: facts
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    leftOut,
  };
}

const bullet = /^\s*(?:[-*•‣·–—✓●▪◆■★]+|\(?\d{1,2}[.)])\s+/;

/** The line's facts, one a line where it joined several; the line itself if all of it is one fact. */
function cleanLine(line: string, isLeftOut: (statement: string) => boolean): string[] {
  const mark = bullet.exec(line)?.[0] ?? '';
  const text = line.slice(mark.length);
  const statements = splitStatements(text);
  const isJoined = statements.filter((statement) => readStatement(statement).label !== '').length > 1;
  const kept = statements.flatMap((statement) => cleanStatement(statement, isLeftOut));
  if (kept.join('') === statements.join('') && !isJoined) return [line];
  const isNumber = /\d/.test(mark);
  return kept.map(
    (statement, index) => (isNumber && index > 0 ? '' : mark) + (isJoined ? spaced(statement) : statement),
  );
}

/** "Material:ABS" → "Material: ABS". */
function spaced(statement: string): string {
  const { label, value } = readStatement(statement);
  return label && value && !statement.includes('：') ? `${label}: ${value}` : statement;
}

/** Not after an abbreviation, as in "item no. SM-40". */
const sentenceEnd =
  /(?<=[.!?])(?<!\b(?:[Nn]o|[Nn]r|[Aa]rt|[Rr]ef|[Rr]éf|[Cc]a|[Dd]ia|[Aa]pprox|[Mm]ax|[Mm]in|[Ii]ncl|[Ee]xcl|[Ii]nkl|[Zz]zgl|[Aa]rtikelnr|[Bb]est|[Tt]el)\.)\s+(?=\p{Lu})/u;

/** Openings and closings of letters, with the name after their comma. */
const letter =
  /^(?:dear|hello|hi|best regards|kind regards|regards|mit freundlichen|viele grüße|sehr geehrte|cordialement|bonjour|saludos|estimad)/i;

const inBrackets = /\s?\(([^()]{1,60})\)/g;

function cleanStatement(statement: string, isLeftOut: (statement: string) => boolean): string[] {
  const { label } = readStatement(statement);
  const sentences = label ? [statement] : statement.split(sentenceEnd);
  // A list gives up the phrase that is no fact; a sentence goes as a whole.
  const isList = !label && sentences.length === 1 && !/[.!?]$/.test(statement) && !letter.test(statement);
  const pieces = isList && !isTradeOpening(statement) ? statement.split(/,\s+/) : sentences;
  const hasAny = pieces.some(isTrade);
  const kept = hasAny ? pieces.filter((piece) => !isLeftOut(piece)) : [statement];
  const text = kept.length === pieces.length && hasAny ? statement : kept.join(isList ? ', ' : ' ');
  const rest = text.replace(inBrackets, (whole, inner: string) =>
    isTrade(inner) && isLeftOut(inner) ? '' : whole,
  );
  return rest.trim() === '' ? [] : [rest];
}

/** Whether a statement is about ordering, pricing, shipping or the supplier. */
function isTrade(statement: string): boolean {
  const { label, value } = readStatement(statement);
  const plain = plainWord(label);
  if (label && productLabels.has(plain)) return false;
  const doubtful = doubtfulLabels.find(({ labels }) => labels.has(plain));
  if (doubtful) return doubtful.isTrade.test(value) || isTradeText(value);
  if (label && tradeLabels.has(plain)) return true;
  return isTradeOpening(statement) || isTradeText(statement) || isBarcode(statement);
}

const MOST_OPENING_WORDS = 4;

/** "MOQ 500 pcs", "HS code 9403.60": a label without its colon, before a value. */
function isTradeOpening(statement: string): boolean {
  const words = statement.slice(0, 80).trim().split(/\s+/);
  return (
    /\d/.test(statement) &&
    words
      .slice(0, MOST_OPENING_WORDS)
      .some((_word, index) => bareTradeLabels.has(plainWord(words.slice(0, index + 1).join(' '))))
  );
}

const money = /[$€£¥]\s?\d|\d\s?(?:[€£¥]|(?:EUR|USD|GBP|RMB|CNY)\b)|\b(?:EUR|USD|GBP|RMB|CNY)\s?\d/;

function isTradeText(statement: string): boolean {
  const text = statement.slice(0, 400);
  if (money.test(text)) return true;
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (tradePhrases.some((phrase) => folded.includes(phrase))) return true;
  return text
    .split(/[\s,()]+/)
    .some((word) => incoterms.has(word) || tradeWords.has(plainWord(word)) || isAddress(word));
}

/** An e-mail or web address, or an international telephone number. */
function isAddress(word: string): boolean {
  return (
    /^(?:https?:\/\/|www\.)\S/i.test(word) ||
    /^\S{1,64}@\S{1,64}\.\p{L}/u.test(word) ||
    /^\+\d[\d-]{6,}$/.test(word)
  );
}

/** A line of digits whose check digit is that of an EAN, UPC or GTIN. */
function isBarcode(statement: string): boolean {
  const digits = statement.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** A line that only names what follows: "Packing & shipping:" opens a part of the sheet that is no product fact. */
function readHeading(line: string): 'trade' | 'facts' | null {
  const text = line
    .replace(bullet, '')
    .trim()
    .replace(/^[#*=\s]+/, '')
    .replace(/(?<![*=\s])[*=\s]+$/, '');
  if (text.length > 60 || !/[:：]$/.test(text)) return null;
  const words = text.slice(0, -1).split(/[&/,]| (?:and|und|et|y) /);
  const named = words.map(plainWord);
  return named.some((word) => tradeLabels.has(word) || headingWords.has(word)) ? 'trade' : 'facts';
}

const headingWords = new Set(
  'shipping packaging ordering orderinformation orderinginformation tradeinformation tradeterms terms logistics logistik versand bestellung bestellinformationen logistique commande logistica pedido envio packagingshipping companyinformation contactinformation contactus'.split(
    ' ',
  ),
);

const MOST_CELLS = 20;
const cellsOf = (line: string) =>
  line.split(line.includes('\t') ? '\t' : /\s?\|\s?/).map((cell) => cell.trim());

/** A header row and its first product, as statements; null if the line is no header. */
function readTable(lines: readonly string[], index: number): { statements: string[]; rows: number } | null {
  const header = cellsOf(lines[index] ?? '');
  const values = cellsOf(lines[index + 1] ?? '');
  const isHeader =
    header.length >= 3 &&
    header.length <= MOST_CELLS &&
    header.length === values.length &&
    header.every((cell) => cell.length <= 40 && !/[:：]/.test(cell)) &&
    header.filter(isKnownLabel).length * 2 >= header.length &&
    values.filter(isKnownLabel).length === 0;
  if (!isHeader) return null;
  const statements = header.flatMap((label, place) =>
    label && values[place] ? [`${label}: ${values[place]}`] : [],
  );
  return { statements, rows: 1 };
}
