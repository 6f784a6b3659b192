import { z } from 'zod';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import { queueMailToAll, retiredModelMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import {
  deleteRetiredModel,
  listRetiredModels,
  noteRetiredModel,
  type RetiredModel,
} from './retired-models.repository.ts';
import { resolveEndpoint, type TextModelEndpoint } from './text-model-endpoint.ts';
import { readTextModelSettings } from './text-model-settings.service.ts';

const JOB = 'tell-operators-of-retired-model';

/**
 * How long other models are preferred before this one is tried again: a provider may return 404 by mistake.
 */
const SET_ASIDE_MS = 60 * 60_000;

const newsSchema = z.object({ model: z.string(), baseUrl: z.string(), successor: z.string().nullable() });

/**
 * The models of an endpoint in the order they are tried: the Admin's order, with retired ones last. Among
 * those, the one retired first comes first, because it may be back.
 */
export function modelsInOrder<Retired extends RetiredModel>(
  { now }: Pick<AppContext, 'now'>,
  { baseUrl, models }: TextModelEndpoint,
  known: readonly Retired[],
) {
  const retired = known.filter((row) => row.baseUrl === baseUrl && models.includes(row.model));
  const untilOf = new Map(retired.map(({ model, setAsideUntil }) => [model, setAsideUntil.getTime()]));
  const isAside = (model: string) => (untilOf.get(model) ?? 0) > now().getTime();
  const aside = models.filter(isAside).toSorted((a, b) => (untilOf.get(a) ?? 0) - (untilOf.get(b) ?? 0));
  return { retired, models: [...models.filter((model) => !isAside(model)), ...aside] };
}

/**
 * The models for the settings page: the one in use, and the retired ones. A retired model that is about to be
 * tried again still counts as retired, and is not the one in use while there is another.
 */
export async function viewOfModels(context: AppContext) {
  const endpoint = resolveEndpoint(await readTextModelSettings(context.db), context.config);
  const known = await listRetiredModels(context.db, endpoint.baseUrl, endpoint.models);
  const { retired, models } = modelsInOrder(context, endpoint, known);
  const isRetired = (name: string) => retired.some(({ model }) => model === name);
  return {
    currentModel: models.find((name) => !isRetired(name)) ?? models[0] ?? '',
    retiredModels: retired.map(({ model, noticedAt }) => ({ model, noticedAt: noticedAt.toISOString() })),
  };
}

/** Records that the provider has retired a model. Only the first report is mailed to the Admins. */
export async function setModelAside(context: AppContext, { model, baseUrl }: PickedTextModel): Promise<void> {
  const endpoint = resolveEndpoint(await readTextModelSettings(context.db), context.config);
  const noticedAt = context.now();
  const setAsideUntil = new Date(noticedAt.getTime() + SET_ASIDE_MS);
  const isNew = await inTransaction(context, async (transaction) => {
    const isFirst = await noteRetiredModel(transaction, { baseUrl, model, noticedAt, setAsideUntil });
    if (!isFirst) return false;
    const known = await listRetiredModels(transaction, baseUrl, endpoint.models);
    const gone = new Set(known.map((row) => row.model));
    const successor = endpoint.models.find((other) => !gone.has(other)) ?? null;
    await context.jobs.enqueue(JOB, { model, baseUrl, successor }, transaction);
    return true;
  });
  if (isNew) context.log.error({ alarm: true, model, baseUrl }, 'the provider no longer has the text model');
}

/** A model that was found retired has responded again. */
export async function modelAnswered({ db, log }: AppContext, { model, baseUrl }: PickedTextModel) {
  await deleteRetiredModel(db, baseUrl, model);
  log.info({ model, baseUrl }, 'the provider has the text model again');
}

export function registerRetiredModelJob(
  context: AppContext,
  listOperatorAddresses: () => Promise<string[]>,
): void {
  context.jobs.work(JOB, async (data) => {
    const content = retiredModelMail(newsSchema.parse(data), context.config.publicUrl);
    await queueMailToAll(context, await listOperatorAddresses(), content);
  });
}
