import type { z } from 'zod';
import { CANNED_REPLIES_MAX, type CannedReply, type cannedReplyBodySchema } from '#contract/support.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type CannedReplyRow,
  countCannedReplies,
  deleteCannedReply,
  insertCannedReply,
  listCannedReplies,
  lockCannedReply,
  updateCannedReply,
} from './canned-replies.repository.ts';

type Wording = z.output<typeof cannedReplyBodySchema>;

const replyOf = ({ id, title, text }: Pick<CannedReplyRow, 'id' | 'title' | 'text'>): CannedReply => ({
  _id: id,
  title,
  text,
});

async function requireReply(transaction: Transaction, id: string): Promise<Wording> {
  const row = await lockCannedReply(transaction, id);
  if (!row) throw new AppError('not_found', { message: 'This prepared answer no longer exists.' });
  return { title: row.title, text: row.text };
}

/** Prepared answers; every change is audited. */
export function createCannedReplies(context: AppContext) {
  const { db } = context;

  function record(
    transaction: Transaction,
    by: ChangeAuthor,
    id: string,
    change: { action: string; before: Wording | null; after: Wording | null },
  ): Promise<void> {
    const { action, before, after } = change;
    const subject = { subjectType: 'canned_reply', subjectId: id };
    return recordAudit(transaction, { ...by, ...subject, action: `canned_reply.${action}`, before, after });
  }

  return {
    list: async (): Promise<CannedReply[]> => (await listCannedReplies(db)).map(replyOf),

    /** Throws canned_replies_full. */
    async add({ title, text }: Wording, by: ChangeAuthor): Promise<CannedReply> {
      if ((await countCannedReplies(db)) >= CANNED_REPLIES_MAX) throw new AppError('canned_replies_full');
      const after = { title, text };
      const row = { id: newId(), ...after };
      await inTransaction(context, async (transaction) => {
        await insertCannedReply(transaction, row);
        await record(transaction, by, row.id, { action: 'added', before: null, after });
      });
      return replyOf(row);
    },

    /** Throws not_found. */
    async change(id: string, { title, text }: Wording, by: ChangeAuthor): Promise<CannedReply> {
      const after = { title, text };
      await inTransaction(context, async (transaction) => {
        const before = await requireReply(transaction, id);
        await updateCannedReply(transaction, id, { ...after, updatedAt: context.now() });
        await record(transaction, by, id, { action: 'changed', before, after });
      });
      return replyOf({ id, ...after });
    },

    /** Throws not_found. */
    async remove(id: string, by: ChangeAuthor): Promise<void> {
      await inTransaction(context, async (transaction) => {
        const before = await requireReply(transaction, id);
        await deleteCannedReply(transaction, id);
        await record(transaction, by, id, { action: 'deleted', before, after: null });
      });
    },
  };
}
