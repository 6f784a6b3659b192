import type { TextModelSettings } from '#contract/settings.ts';
import { type ChangeAuthor, recordAudit } from '#server/audit.ts';
import { type AppContext, inTransaction } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import { defaultTextModelSettings } from './text-model-endpoint.ts';
import { findTextModelSettings, storeTextModelSettings } from './text-model-settings.repository.ts';

export async function readTextModelSettings(connection: Connection): Promise<TextModelSettings> {
  return (await findTextModelSettings(connection)) ?? defaultTextModelSettings;
}

/** Stores the choice of provider, model and base URL, with its line in the audit. */
export function changeTextModelSettings(
  context: AppContext,
  settings: TextModelSettings,
  by: ChangeAuthor,
): Promise<void> {
  return inTransaction(context, async (transaction) => {
    const before = await readTextModelSettings(transaction);
    await storeTextModelSettings(transaction, settings);
    await recordAudit(transaction, {
      ...by,
      action: 'text_model_settings.changed',
      subjectType: 'text_model_settings',
      subjectId: 'text-model',
      before,
      after: settings,
    });
  });
}
