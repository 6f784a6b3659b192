import type { TextModelSettings } from '#contract/settings.ts';
import type { Connection } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteRetiredModels } from './retired-models.repository.ts';
import { defaultTextModelSettings, isOutOfReach, resolveEndpoint } from './text-model-endpoint.ts';
import {
  findSituation,
  findTextModelSettings,
  storeTextModelSettings,
} from './text-model-settings.repository.ts';

/** Settings stored by an earlier version lack fields added later. */
const settingsOf = (stored: TextModelSettings | null) => ({ ...defaultTextModelSettings, ...stored });

export async function readTextModelSettings(connection: Connection): Promise<TextModelSettings> {
  return settingsOf(await findTextModelSettings(connection));
}

/** With keys and retired models, from one snapshot. */
export async function readTextModelSituation(connection: Connection) {
  const { settings, ...rest } = await findSituation(connection);
  return { ...rest, settings: settingsOf(settings) };
}

function requireReachable({ config }: AppContext, settings: TextModelSettings): void {
  if (!isOutOfReach(resolveEndpoint(settings, config))) return;
  const message =
    'This address is on the server’s own machine or network. To use a model there, start the server with ALLOW_PRIVATE_ENDPOINTS=on.';
  throw new AppError('invalid_request', { message, issues: [{ path: ['baseUrl'], message }] });
}

/**
 * Stores the choice of provider, models and base URL, with its audit entry. Throws invalid_request for a
 * private address.
 */
export async function changeTextModelSettings(
  context: AppContext,
  settings: TextModelSettings,
  by: ChangeAuthor,
): Promise<void> {
  requireReachable(context, settings);
  await inTransaction(context, async (transaction) => {
    const before = await readTextModelSettings(transaction);
    await storeTextModelSettings(transaction, settings);
    await deleteRetiredModels(transaction);
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
