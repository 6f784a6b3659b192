import type { z } from 'zod';
import { findLanguage } from '#contract/languages.ts';
import {
  type putVoice,
  type StoredWordList,
  VOICES_MAX,
  type Voice,
  type VoiceLineName,
  type VoiceLines,
  type voiceBodySchema,
  voiceLineKeys,
  voiceLineNames,
  type wordListBodySchema,
} from '#contract/voices.ts';
import type { WordList } from '#contract/word-lists.ts';
import type { Connection } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged, savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countVoices,
  deleteVoice,
  findVoice,
  findWordList,
  insertVoice,
  listVoices,
  listWordLists,
  lockVoicesOf,
  storeWordList,
  updateVoice,
  type VoiceRow,
  type WordListRow,
} from './voices.repository.ts';

type VoiceBody = z.output<typeof voiceBodySchema>;

const voiceNotFound = () => new AppError('not_found', { message: 'This voice no longer exists.' });

const linesOf = ({ lines }: Pick<VoiceRow, 'lines'>): VoiceLines =>
  Object.fromEntries(voiceLineKeys.map((key) => [key, lines[key] ?? ''])) as unknown as VoiceLines;

const voiceOf = (row: VoiceRow): Voice => ({
  _id: row.id,
  name: row.name,
  lines: linesOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const wordsOf = ({ banned, preferred, kept }: WordList) => ({ banned, preferred, kept });

const wordListOf = ({ language, updatedAt, banned, preferred, kept }: WordListRow): StoredWordList => ({
  ...{ language, banned, preferred, kept },
  updatedAt: updatedAt.toISOString(),
});

/** A person's voice for a run, its lines by their names in English; null if it is not theirs or gone. */
export async function readVoice(
  connection: Connection,
  userId: string,
  voiceId: string,
): Promise<{ name: string; lines: Record<string, string> } | null> {
  const row = await findVoice(connection, userId, voiceId);
  if (!row) return null;
  const lines = Object.entries(linesOf(row)).map(([key, line]) => [
    voiceLineNames[key as VoiceLineName],
    line,
  ]);
  return { name: row.name, lines: Object.fromEntries(lines) };
}

/** A person's words for a run. `language` is an English name. */
export async function readWords(connection: Connection, userId: string, language: string): Promise<WordList> {
  return wordsOf(
    (await findWordList(connection, userId, language)) ?? { banned: [], preferred: [], kept: [] },
  );
}

/** What a person has settled about the sound of their listings. All of it is their own: others find nothing. */
export function createVoices(context: AppContext) {
  const { db, now } = context;

  return {
    list: async (userId: string): Promise<Voice[]> => (await listVoices(db, userId)).map(voiceOf),

    /** Throws too_many_voices, also for the last of several added at the same time. */
    add: (userId: string, { name, lines }: VoiceBody): Promise<Voice> =>
      inTransaction(context, async (transaction) => {
        await lockVoicesOf(transaction, userId);
        if ((await countVoices(transaction, userId)) >= VOICES_MAX) throw new AppError('too_many_voices');
        const at = now();
        const row = { id: newId(), userId, name, lines, createdAt: at, updatedAt: at };
        return voiceOf(await insertVoice(transaction, row));
      }),

    /** Throws not_found, or voice_changed if the editor has not seen the latest save. */
    change: (
      userId: string,
      id: string,
      { name, lines, updatedAt: seen }: z.output<NonNullable<typeof putVoice.body>>,
    ): Promise<Voice> =>
      inTransaction(context, async (transaction) => {
        await lockVoicesOf(transaction, userId);
        const before = await findVoice(transaction, userId, id);
        if (!before) throw voiceNotFound();
        const subject = { subjectType: 'voice', subjectId: id, name: 'this voice' };
        await requireUnchanged(
          transaction,
          { ...subject, code: 'voice_changed', storedAt: before.updatedAt },
          seen,
        );
        const row = { ...before, name, lines, updatedAt: savedAt(before, now()) };
        await updateVoice(transaction, row);
        return voiceOf(row);
      }),

    /** Throws not_found. */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await deleteVoice(db, userId, id))) throw voiceNotFound();
    },

    listWords: async (userId: string): Promise<StoredWordList[]> =>
      (await listWordLists(db, userId)).map(wordListOf),

    /** Throws words_changed if the editor has not seen the latest save. */
    storeWords: (userId: string, body: z.output<typeof wordListBodySchema>): Promise<StoredWordList> =>
      inTransaction(context, async (transaction) => {
        const language = findLanguage(body.language)?.name ?? body.language;
        await lockVoicesOf(transaction, userId);
        const before = await findWordList(transaction, userId, language);
        const subject = { subjectType: 'words', subjectId: language, name: 'these words' };
        await requireUnchanged(
          transaction,
          { ...subject, code: 'words_changed', storedAt: before?.updatedAt ?? null },
          body.updatedAt,
        );
        const { banned, preferred, kept } = body;
        const updatedAt = savedAt({ updatedAt: before?.updatedAt ?? null }, now());
        const row = { userId, language, banned, preferred, kept, updatedAt };
        await storeWordList(transaction, row);
        return wordListOf(row);
      }),
  };
}

export type Voices = ReturnType<typeof createVoices>;
