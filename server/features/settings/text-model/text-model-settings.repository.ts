import { desc, eq, getColumns, sql } from 'drizzle-orm';
import type { TextModelSettings } from '#contract/settings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { appSettings, textModelKeys } from '#server/db/schema/settings.ts';
import type { RetiredModel } from './retired-models.repository.ts';
import type { KeyRow } from './text-model-keys.repository.ts';

const NAME = 'text-model';

/** Usually none. Instants arrive as text. */
const retiredModels = sql<(Omit<RetiredModel, 'setAsideUntil'> & { setAsideUntil: string })[] | null>`(
  select json_agg(json_build_object('baseUrl', base_url, 'model', model, 'setAsideUntil', set_aside_until)
    order by noticed_at, model) from retired_text_models)`;

/** Null until an Admin has saved settings. */
export async function findTextModelSettings(connection: Connection): Promise<TextModelSettings | null> {
  const [row] = await connection.select().from(appSettings).where(eq(appSettings.name, NAME));
  return row ? (row.value as TextModelSettings) : null;
}

/** The settings, the keys as `listKeys` has them, and the retired models of any endpoint, in one statement. */
export async function findSituation(connection: Connection) {
  const rows = await connection
    .select({ settings: appSettings.value, retired: retiredModels, key: getColumns(textModelKeys) })
    .from(sql`(select 1) as always`)
    .leftJoin(appSettings, eq(appSettings.name, NAME))
    .leftJoin(textModelKeys, sql`true`)
    .orderBy(desc(textModelKeys.createdAt), textModelKeys.id);
  return {
    settings: (rows[0]?.settings ?? null) as TextModelSettings | null,
    keys: rows.flatMap(({ key }): KeyRow[] => (key ? [key] : [])),
    retired: (rows[0]?.retired ?? []).map(
      ({ setAsideUntil, ...row }): RetiredModel => ({ ...row, setAsideUntil: new Date(setAsideUntil) }),
    ),
  };
}

export async function storeTextModelSettings(
  transaction: Transaction,
  value: TextModelSettings,
): Promise<void> {
  await transaction
    .insert(appSettings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: appSettings.name, set: { value, updatedAt: sql`now()` } });
}
