import { withoutSpan } from './channels/shorten.ts';

/** What a model writes that no shop may show: something to be filled in, or an excuse. */
export interface WritingFault {
  readonly kind: 'placeholder' | 'refusal';
  readonly start: number;
  readonly end: number;
}

/** What stands in brackets where somebody was to fill something in. */
const blank =
  /(?<!\p{L})(?:brand|product|name|size|colou?r|materials?|insert|your|company|price|link|image|model|details?|tbd|todo|marke|produkt|größe|farbe|ihre?|firma|preis|marque|produit|nom|taille|couleur|votre|prix|marca|producto|nombre|talla|tamaño|su|precio|prodotto|nome|taglia|colore|prezzo)(?:n?name)?(?!\p{L})|^(?:ブランド|商品|品名|色|サイズ|品牌|产品|產品|颜色|尺寸)名?$/iu;
const bracketed = /[[［]([^[\]［］\d]{1,60})[\]］]/gu;

const placeholders: readonly RegExp[] = [
  /\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<<[^<>]{1,60}>>|%[A-Z_]{3,30}%/gu,
  /\b(?:insert|add|enter)\s(?:[^\s.!?]{1,30}\s){0,5}?[[<(]?(?:name|details?|info|information|brand|text|link|description|specifications?|dimensions|price|image|url|number|features?|benefits?|\.{3}|…)[\])>]?\shere\b/giu,
  /(?<![^\s.!?])(?:[^\s.!?]{1,30}\s){1,6}hier (?:einfügen|einsetzen|ergänzen)|\b(?:insérez|insérer)\s[^.!?\n]{1,60}?\sici\b|\b(?:inserte|insertar)\s[^.!?\n]{1,60}?\saquí/giu,
  /\blorem ipsum\b/giu,
];

const refusals: readonly RegExp[] = [
  /\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b|\bI(?:['’]m| am) (?:an AI|a language model)\b/giu,
  /\b(?:I(?:['’]m| am) )?(?:very )?sorry,? (?:but )?I (?:cannot|can['’]t|can not|am unable|am not able|won['’]t)\b/giu,
  /\bI (?:cannot|can['’]t|can not|am unable to|am not able to) (?:help|assist|write|create|generate|provide|fulfil|comply|complete)\b/giu,
  /(?<!\p{L})als (?:KI|künstliche Intelligenz|Sprachmodell)(?!\p{L})|(?<!\p{L})tut mir leid,? (?:aber )?ich kann\b|\bich kann (?:dir|ihnen|diese|dieser|diesen|dabei|dazu|das|leider)[^.!?\n]{0,60}?\bnicht\b/giu,
  /(?<!\p{L})en tant qu['’](?:IA|assistant|intelligence artificielle|modèle)|(?<!\p{L})je ne (?:peux|suis) pas (?:vous aider|en mesure|écrire|générer|créer|fournir)|(?<!\p{L})je suis désolée?,? (?:mais )?je/giu,
  /(?<!\p{L})como (?:una? )?(?:IA|inteligencia artificial|modelo de lenguaje|inteligência artificial|modelo de linguagem)(?!\p{L})|(?<!\p{L})lo siento,? (?:pero )?no puedo|(?<!\p{L})desculpe,? (?:mas )?não posso/giu,
  /(?<!\p{L})(?:come|in quanto) (?:IA|intelligenza artificiale|modello linguistico)(?!\p{L})|(?<!\p{L})mi dispiace,? (?:ma )?non posso|(?<!\p{L})als (?:AI-|taal)model(?!\p{L})/giu,
  /申し訳(?:ありません|ございません)が|(?:AI|人工知能|言語モデル)(?:アシスタント|言語モデル)?として(?:は)?、?(?=[^。]{0,100}(?:でき|ませ))|お手伝いできません|作为(?:一个|一名)?(?:AI|人工智能|语言模型)|作為(?:一個)?(?:AI|人工智慧|語言模型)|(?:抱歉|对不起|對不起)，?我|我(?:无法|無法|不能)(?:提供|生成|协助|帮助|撰写|協助|撰寫)|죄송하지만|(?:AI|인공지능)(?: 언어 모델)?로서/giu,
  /(?<!\p{L})(?:как|я) (?:ИИ|языковая модель|искусственный интеллект)(?!\p{L})|(?<!\p{L})я не могу (?:помочь|написать|создать|предоставить)/giu,
];

/** Long texts are read so far; no field of a listing is longer. */
const LONGEST = 20_000;

export function findFaults(text: string): WritingFault[] {
  const read = text.slice(0, LONGEST);
  const find = (kind: WritingFault['kind'], patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...read.matchAll(pattern)].map(({ 0: found, index }) => ({
        kind,
        start: index,
        end: index + found.length,
      })),
    );
  const blanks = [...read.matchAll(bracketed)].flatMap(({ 0: found, 1: inner = '', index }) =>
    blank.test(inner) ? [{ kind: 'placeholder' as const, start: index, end: index + found.length }] : [],
  );
  return [...blanks, ...find('placeholder', placeholders), ...find('refusal', refusals)].sort(
    (one, other) => one.start - other.start,
  );
}

/** A sentence with a fault goes; what stands without it stays. */
export function withoutFaults(text: string, language: string): string {
  let kept = text;
  for (let faults = findFaults(kept); faults.length > 0; faults = findFaults(kept)) {
    const [{ kind, start, end } = { kind: 'refusal', start: 0, end: kept.length }] = faults;
    const others = withoutSpan(kept, start, end, language);
    const isOnlySentence = !/[.!?。！？\n]./su.test(kept.trimEnd());
    // What is left of an excuse is none of the listing.
    const next = kind === 'refusal' && isOnlySentence ? '' : others;
    if (next.length >= kept.length) return '';
    kept = next;
  }
  return kept;
}
