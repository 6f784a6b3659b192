import type { z } from 'zod';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { ProvenanceRecord, provenanceCheckSchema } from '#contract/provenance.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { clientNetworkOf } from '#server/platform/rate-limiter.ts';
import { hashOf } from '#server/platform/text-hash.ts';
import { findApproval, findLatestApproval } from './listings.repository.ts';

/** Throws not_found. */
export async function findRecord(
  { db }: Pick<AppContext, 'db'>,
  listingId: string,
): Promise<ProvenanceRecord> {
  const approval = await findLatestApproval(db, listingId);
  if (!approval) throw new AppError('not_found', { message: 'This listing has not been approved yet.' });
  return approval.record as ProvenanceRecord;
}

/** Whether a record belongs to a text, and whether it was made here. For anyone, hence limited by address. */
export async function checkRecord(
  { db, limiter }: Pick<AppContext, 'db' | 'limiter'>,
  { record, text = record.text }: z.output<typeof provenanceCheckSchema>,
  address: string,
) {
  await limiter.take('provenanceChecksPerAddress', clientNetworkOf(address));
  const stored = await findApproval(db, record._id);
  return {
    isTextUnchanged: hashOf(text) === record.textHash,
    isRecordKnown: stored !== null && canonicalJson(stored.record) === canonicalJson(record),
  };
}
