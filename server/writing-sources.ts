import { createChannelRules } from './features/channels/index.ts';
import type { WritingSources } from './features/generation/index.ts';
import { findFacts, findKeptListing, storeWritten } from './features/listings/index.ts';
import { readVoice, readWords } from './features/voices/index.ts';
import type { AppContext } from './platform/context.ts';
import { AppError } from './platform/errors.ts';

/** What runs need of the slices that keep products, listings, voices and rules. */
export function writingSources({ db, now }: Pick<AppContext, 'db' | 'now'>): WritingSources {
  const { packsOn } = createChannelRules({ db });
  const rules = () => packsOn(now().toISOString().slice(0, 10));
  return {
    async require({ userId, productId, language, options: { voiceId, fields } }) {
      if (voiceId && !(await readVoice(db, userId, voiceId))) {
        throw new AppError('not_found', { message: 'This voice no longer exists.' });
      }
      if (fields && !(productId && (await findKeptListing(db, { userId, productId, language })))) {
        throw new AppError('not_found', { message: `There is no listing in ${language} to write again.` });
      }
    },

    async brief({ userId, productId, language, options: { voiceId, fields } }) {
      const [voice, words, facts, kept] = await Promise.all([
        voiceId ? readVoice(db, userId, voiceId) : null,
        readWords(db, userId, language),
        findFacts(db, productId),
        fields ? findKeptListing(db, { userId, productId, language }) : null,
      ]);
      return { voice, words, facts, kept };
    },

    rules,

    store: (transaction, rules, { options, ...texts }) =>
      storeWritten(
        transaction,
        { ...texts, market: options.market ?? null, fields: options.fields ?? null },
        { at: now(), rules },
      ),
  };
}
