import { amountOf } from '#contract/channels/sentences.ts';
import { findLanguage } from '#contract/languages.ts';
import type { VoiceLines } from '#contract/voices.ts';
import { type Reading, readSamples } from './read-samples.ts';

const meanOf = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);

const LENGTHS = { words: { short: 12, medium: 20 }, codePoints: { short: 25, medium: 50 } } as const;

/** Much shorter and much longer ones beside each other. */
function isMixed(lengths: readonly number[]): boolean {
  const mean = meanOf(lengths);
  const spread = Math.sqrt(meanOf(lengths.map((length) => (length - mean) ** 2)));
  return lengths.length >= 5 && spread > mean * 0.6;
}

function sentencesLine({ sentences, points, unit }: Reading): string {
  const isList = sentences.length < points.length / 2;
  const lengths = isList ? points : sentences;
  const mean = meanOf(lengths);
  if (mean === 0) return 'Short sentences.';
  const about = `about ${amountOf(Math.max(1, Math.round(mean)), unit)}`;
  if (isList) return `Short phrases of ${about}.`;
  if (isMixed(lengths)) return `Short and long sentences mixed, ${about} on average.`;
  if (mean <= LENGTHS[unit].short) return `Short sentences of ${about}.`;
  return mean <= LENGTHS[unit].medium ? `Sentences of ${about}.` : `Long sentences of ${about}.`;
}

function personLine({ speaker }: Reading): string {
  if (speaker === undefined) return 'The same speaker throughout.';
  if (speaker === null) return 'Nobody speaks; the text is about the product.';
  return speaker.kind === 'we'
    ? `The shop speaks as “${speaker.word}”.`
    : `One person speaks as “${speaker.word}”.`;
}

function addressLine({ address }: Reading): string {
  if (address === undefined) return 'The reader is addressed in the same way throughout.';
  return address ? `The reader is addressed as “${address.word}”.` : 'The reader is not addressed.';
}

const isLively = ({ exclamations, emoji, sentences, points }: Reading): boolean =>
  exclamations + emoji > (sentences.length + points.length) * 0.1;

function englishFormality(reading: Reading): string {
  const per100 = (reading.contractions / Math.max(1, reading.words)) * 100;
  if (per100 >= 1.5) return 'Relaxed, with contractions such as “it’s” and “you’ll”.';
  if (reading.contractions > 0) return 'Natural, with a contraction now and then.';
  return isLively(reading)
    ? 'Friendly, but without contractions.'
    : 'Plain and correct, without contractions.';
}

function formalityLine(reading: Reading, language: string): string {
  if (language === 'en') return englishFormality(reading);
  if (language === 'ja') {
    const isPolite = reading.politeEndings * 3 >= reading.sentences.length;
    return isPolite
      ? 'Polite: sentences end in です or ます.'
      : 'Plain: sentences end in a noun, だ or である.';
  }
  if (reading.address?.kind === 'familiar') return 'Relaxed and friendly.';
  if (reading.address?.kind === 'polite') {
    return isLively(reading) ? 'Polite and warm.' : 'Polite and matter-of-fact.';
  }
  return isLively(reading) ? 'Friendly and lively.' : 'Matter-of-fact.';
}

/** The habits that stand out, at most three. */
function doLine(reading: Reading): string {
  const { sentences, points, paragraphs, words } = reading;
  const all = sentences.length + points.length;
  const habits = [
    points.length >= 3 && 'Put facts in bullet points.',
    reading.figures >= 2 && reading.figures * 25 >= words && 'Give exact figures.',
    reading.questions * 10 >= all && reading.questions > 0 && 'Ask a question now and then.',
    reading.exclamations * 7 >= all &&
      reading.exclamations > 0 &&
      'End a sentence with an exclamation mark now and then.',
    reading.emoji * 5 >= all && reading.emoji > 0 && 'Use an emoji now and then.',
    paragraphs >= 3 && sentences.length <= paragraphs * 2 && 'Keep paragraphs to one or two sentences.',
  ].filter((habit) => habit !== false);
  return habits.slice(0, 3).join(' ') || 'Say plainly what the product is and what it does.';
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What the texts never do. */
function dontLine(reading: Reading): string {
  const missing = [
    reading.exclamations === 0 && 'exclamation marks',
    reading.emoji === 0 && 'emoji',
    reading.questions === 0 && 'questions',
    reading.isCased && reading.capitals === 0 && 'words in capitals',
  ].filter((habit) => habit !== false);
  return missing.length > 0 ? `No ${oneOf.format(missing)}.` : 'No long detours.';
}

/**
 * The lines of a voice, by counting in texts written in it. Only words of our own get into the lines, never any of
 * the texts. `language` is a code or an English name.
 */
export function proposeLines(samples: readonly string[], language: string): VoiceLines {
  const code = findLanguage(language)?.code ?? 'en';
  const reading = readSamples(samples, code);
  return {
    person: personLine(reading),
    sentences: sentencesLine(reading),
    formality: formalityLine(reading, code.split('-')[0] ?? code),
    address: addressLine(reading),
    do: doLine(reading),
    dont: dontLine(reading),
  };
}
