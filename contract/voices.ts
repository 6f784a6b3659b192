import { z } from 'zod';
import { quote } from './channels/sentences.ts';
import { foldCase } from './channels/words.ts';
import { defineEndpoint } from './endpoint.ts';
import { findLanguage, UNKNOWN_LANGUAGE } from './languages.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';
import { type WordList, wordPattern } from './word-lists.ts';

export const VOICES_MAX = 5;
export const VOICE_NAME_MAX = 60;
export const VOICE_LINE_MAX = 200;
export const SAMPLES_MAX = 3;
export const SAMPLE_LENGTH = { min: 200, max: 5000 } as const;
export const WORDS_MAX = 200;
export const WORD_LENGTH_MAX = 80;

/** The six lines of a voice, in the order in which they are shown and prompted, with what each one settles. */
export const voiceLineNames = {
  person: 'Who speaks',
  sentences: 'Sentence length',
  formality: 'Formality',
  address: 'How the reader is addressed',
  do: 'Do',
  dont: 'Don’t',
} as const;
export type VoiceLineName = keyof typeof voiceLineNames;
export const voiceLineKeys = Object.keys(voiceLineNames) as VoiceLineName[];

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const lineSchema = z
  .string()
  .overwrite(inOneLine)
  .max(VOICE_LINE_MAX, `At most ${VOICE_LINE_MAX} characters`);

const voiceLinesSchema = z.object({
  person: lineSchema,
  sentences: lineSchema,
  formality: lineSchema,
  address: lineSchema,
  do: lineSchema,
  dont: lineSchema,
} satisfies Record<VoiceLineName, z.ZodType>);
export type VoiceLines = z.infer<typeof voiceLinesSchema>;

export const voiceSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** A line that does not matter is empty. */
  lines: voiceLinesSchema,
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});
export type Voice = z.infer<typeof voiceSchema>;

export const voiceBodySchema = z.object({
  name: z
    .string('Name the voice')
    .overwrite(inOneLine)
    .min(1, 'Name the voice')
    .max(VOICE_NAME_MAX, `At most ${VOICE_NAME_MAX} characters`),
  lines: voiceLinesSchema.refine((lines) => Object.values(lines).some((line) => line !== ''), {
    error: 'Fill in at least one line',
    path: ['person'],
  }),
});

const languageSchema = z
  .string('Choose a language')
  .max(60, UNKNOWN_LANGUAGE)
  .refine((language) => findLanguage(language) !== undefined, UNKNOWN_LANGUAGE);

export const samplesBodySchema = z.object({
  /** Texts as the seller likes them. Read once, and never stored. */
  samples: z
    .array(
      z
        .string()
        .trim()
        .min(SAMPLE_LENGTH.min, `At least ${SAMPLE_LENGTH.min} characters: shorter texts say too little`)
        .max(SAMPLE_LENGTH.max, `At most ${SAMPLE_LENGTH.max.toLocaleString('en-US')} characters`),
    )
    .min(1, 'Paste at least one text')
    .max(SAMPLES_MAX, `At most ${SAMPLES_MAX} texts`),
  /** Code or English name. */
  language: languageSchema,
});

const entrySchema = z
  .string()
  .overwrite(inOneLine)
  .min(1, 'Enter a word or phrase')
  .max(WORD_LENGTH_MAX, {
    error: ({ input }) =>
      `${quote(String(input).slice(0, 20))}… is longer than ${WORD_LENGTH_MAX} characters`,
  });

/** The first of several entries that differ only in case. */
function distinct<Entry>(entries: Entry[], wordOf: (entry: Entry) => string): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const word = foldCase(wordOf(entry));
    return !seen.has(word) && seen.add(word);
  });
}

const wordsSchema = z
  .array(entrySchema)
  .max(WORDS_MAX, `At most ${WORDS_MAX} entries`)
  .overwrite((words) => distinct(words, (word) => word));

const preferredSchema = z
  .array(z.object({ instead: entrySchema, use: entrySchema }))
  .max(WORDS_MAX, `At most ${WORDS_MAX} entries`)
  .overwrite((pairs) => distinct(pairs, ({ instead, use }) => `${instead}\n${use}`));

/** For a plain search, which is far quicker than a pattern and tells where one may match at all. */
const flat = (text: string): string => foldCase(text).replace(/[\s\p{Pd}]+/gu, ' ');

type Contradiction = { path: 'banned' | 'preferred'; message: string } | null;

/** A word never to be used that is wanted elsewhere. */
function bannedWish({ banned, preferred, kept }: WordList, language: string): Contradiction {
  const wishes = [
    ...preferred.map(({ use }) => ({ text: use, wish: 'is to be used instead of another word' })),
    ...kept.map((text) => ({ text, wish: 'is to be kept' })),
  ].map((entry) => ({ ...entry, folded: flat(entry.text) }));
  for (const word of banned) {
    const folded = flat(word);
    const likely = wishes.filter((entry) => entry.folded.includes(folded));
    const pattern = likely.length > 0 && wordPattern(word, language);
    const found = pattern && likely.find(({ text }) => text.search(pattern) >= 0);
    if (!found) continue;
    const message = `${quote(word)} is never to be used, but ${quote(found.text)} ${found.wish}`;
    return { path: 'banned', message };
  }
  return null;
}

/** A word to be replaced that is wanted elsewhere, or by two others. */
function replacedWish({ preferred, kept }: WordList): Contradiction {
  const replacements = new Map<string, string>();
  const wanted = new Set([...preferred.map(({ use }) => use), ...kept].map(flat));
  for (const { instead, use } of preferred) {
    const other = replacements.get(flat(instead));
    replacements.set(flat(instead), use);
    if (other !== undefined) {
      const message = `Both ${quote(other)} and ${quote(use)} are to be used instead of ${quote(instead)}`;
      return { path: 'preferred', message };
    }
    if (instead === use) return { path: 'preferred', message: `${quote(use)} stands on both sides` };
    // The right spelling of a word may well be used instead of the word.
    if (!wanted.has(flat(instead)) || flat(instead) === flat(use)) continue;
    const message = `${quote(instead)} is to be replaced by ${quote(use)}, but is wanted elsewhere in your lists`;
    return { path: 'preferred', message };
  }
  return null;
}

export const wordListBodySchema = z
  .object({
    /** Code or English name. */
    language: languageSchema,
    /** Never to be used: a text that does is not approved. */
    banned: wordsSchema,
    /** The word to use instead of another. */
    preferred: preferredSchema,
    /** To be spelled exactly so. */
    kept: wordsSchema,
    /** Of the lists the editor saw, null if there were none; 409 if they have changed since. */
    updatedAt: dateTimeSchema.nullish(),
  })
  // No text could follow lists that contradict each other.
  .superRefine((body, context) => {
    const problem = bannedWish(body, findLanguage(body.language)?.code ?? '') ?? replacedWish(body);
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  });

export const wordListSchema = z.object({
  /** English name. */
  language: z.string(),
  banned: z.array(z.string()),
  preferred: z.array(z.object({ instead: z.string(), use: z.string() })),
  kept: z.array(z.string()),
  updatedAt: dateTimeSchema,
});
/** A seller's words for one language, as stored. */
export type StoredWordList = z.infer<typeof wordListSchema>;

export const getVoices = defineEndpoint({
  method: 'GET',
  path: '/api/voices',
  access: 'user',
  summary: "The caller's voices, oldest first",
  answer: successOf(z.array(voiceSchema)),
});

export const addVoice = defineEndpoint({
  method: 'POST',
  path: '/api/voices',
  access: 'user',
  summary: `Add a voice; a person has at most ${VOICES_MAX}`,
  body: voiceBodySchema,
  answer: successOf(voiceSchema),
});

export const proposeVoice = defineEndpoint({
  method: 'POST',
  path: '/api/voices/from-samples',
  access: 'user',
  summary: 'Propose the lines of a voice from texts in it; nothing is stored',
  body: samplesBodySchema,
  answer: successOf(z.object({ lines: voiceLinesSchema })),
});

export const putVoice = defineEndpoint({
  method: 'PUT',
  path: '/api/voices/{id}',
  access: 'user',
  summary: 'Change a voice',
  params: idParamsSchema,
  body: voiceBodySchema.extend({
    /** Of the voice the editor saw; 409 if it has changed since. */
    updatedAt: dateTimeSchema.optional(),
  }),
  answer: successOf(voiceSchema),
});

export const deleteVoice = defineEndpoint({
  method: 'DELETE',
  path: '/api/voices/{id}',
  access: 'user',
  summary: 'Delete a voice; listings written in it stay as they are',
  params: idParamsSchema,
  answer: doneSchema,
});

export const getWordLists = defineEndpoint({
  method: 'GET',
  path: '/api/word-lists',
  access: 'user',
  summary: "The caller's banned, preferred and kept words, by language",
  answer: successOf(z.array(wordListSchema)),
});

export const putWordList = defineEndpoint({
  method: 'PUT',
  path: '/api/word-lists',
  access: 'user',
  summary: "Replace the caller's words of one language",
  body: wordListBodySchema,
  answer: successOf(wordListSchema),
});
