import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { ModelUsage } from '#contract/settings.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { modelCalls } from '#server/db/schema/settings.ts';

export type NewModelCall = typeof modelCalls.$inferInsert;

/** Without its user if the account has been deleted while the model was writing. */
export async function insertModelCall(db: Database, { userId, ...call }: NewModelCall): Promise<void> {
  const presentUser = sql`(select ${users.id} from ${users} where ${users.id} = ${userId ?? null})`;
  await db.insert(modelCalls).values({ ...call, userId: presentUser });
}

/** The calls since then by model, the most used first. A sum is null if no call reported a figure. */
export async function sumModelCalls(db: Database, since: Date): Promise<ModelUsage[]> {
  const { provider, model, outcome, purpose, generationId } = modelCalls;
  const { inputTokens, outputTokens, cachedTokens } = modelCalls;
  const calls = sql<number>`count(*)::int`;
  const isCountedListing = sql`${purpose} = 'listing' and ${inputTokens} + ${outputTokens} is not null`;
  return db
    .select({
      provider: sql<ModelUsage['provider']>`${provider}`,
      model,
      calls,
      failed: sql<number>`(count(*) filter (where ${outcome} not in ('ok', 'stopped')))::int`,
      inputTokens: sql<number | null>`sum(${inputTokens})::float8`,
      outputTokens: sql<number | null>`sum(${outputTokens})::float8`,
      cachedTokens: sql<number | null>`sum(${cachedTokens})::float8`,
      tokensPerListing: sql<number | null>`round(
        sum(${inputTokens}::bigint + ${outputTokens}) filter (where ${isCountedListing})
        / nullif(count(distinct ${generationId}) filter (where ${isCountedListing}), 0))::float8`,
    })
    .from(modelCalls)
    .where(gte(modelCalls.startedAt, since))
    .groupBy(provider, model)
    .orderBy(sql`${calls} desc`, asc(provider), asc(model));
}

/** A person's calls for the export of their data, oldest first. */
export async function listModelCallsOf(db: Database, userId: string) {
  const { generationId, model, inputTokens, outputTokens, cachedTokens, startedAt, durationMs } = modelCalls;
  const rows = await db
    .select({ listing: generationId, model, inputTokens, outputTokens, cachedTokens, startedAt, durationMs })
    .from(modelCalls)
    .where(and(eq(modelCalls.userId, userId), eq(modelCalls.purpose, 'listing')))
    .orderBy(asc(startedAt), asc(modelCalls.id));
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
}

/** Which models were called for these listings of a person's, with which prompt. */
export async function listModelCallsFor(db: Database, userId: string, generationIds: readonly string[]) {
  const { provider, model, promptVersion } = modelCalls;
  const generationId = sql<string>`${modelCalls.generationId}`;
  return db
    .selectDistinct({ generationId, provider, model, promptVersion })
    .from(modelCalls)
    .where(
      and(
        eq(modelCalls.userId, userId),
        eq(modelCalls.outcome, 'ok'),
        sql`${modelCalls.generationId} = any(${sql.param([...generationIds])}::text[])`,
      ),
    )
    .orderBy(generationId, provider, model, promptVersion);
}

export async function deleteModelCallsBefore(db: Database, then: Date): Promise<void> {
  await db.delete(modelCalls).where(lt(modelCalls.startedAt, then));
}
