import { desc, eq, sql } from 'drizzle-orm';
import type { FailedAnswer } from '#contract/generation.ts';
import type { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type { Database } from '#server/db/client.ts';
import { textModelFailures } from '#server/db/schema/generation.ts';

/** Enough to find what a user quotes; a provider that fails all day must not fill the disk. */
const MAX_KEPT = 1_000;
const SHOWN = 20;

/** Stores the provider's response, and deletes the oldest ones beyond the limit. */
export async function keepFailedAnswer(
  db: Database,
  generationId: string,
  { model, kind, status, body }: TextModelError,
  occurredAt: Date,
): Promise<void> {
  await db
    .insert(textModelFailures)
    .values({
      generationId,
      occurredAt,
      model: model ?? '',
      kind,
      status: status ?? null,
      answer: body ?? '',
    })
    .onConflictDoNothing();
  await db.execute(sql`
    delete from text_model_failures where occurred_at < (
      select occurred_at from text_model_failures order by occurred_at desc offset ${MAX_KEPT - 1} limit 1)`);
}

/** The newest ones, or the one with this reference. */
export async function listFailedAnswers(db: Database, reference?: string): Promise<FailedAnswer[]> {
  const rows = await db
    .select()
    .from(textModelFailures)
    .where(reference ? eq(textModelFailures.generationId, reference) : undefined)
    .orderBy(desc(textModelFailures.occurredAt), textModelFailures.generationId)
    .limit(SHOWN);
  return rows.map(({ generationId, occurredAt, ...row }) => ({
    ...row,
    reference: generationId,
    occurredAt: occurredAt.toISOString(),
  }));
}
