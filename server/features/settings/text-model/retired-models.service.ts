import { z } from 'zod';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import { queueMail, retiredModelMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { deleteRetiredModel, listRetiredModels, noteRetiredModel } from './retired-models.repository.ts';
import { resolveEndpoint, type TextModelEndpoint } from './text-model-endpoint.ts';
import { readTextModelSettings } from './text-model-settings.service.ts';

const JOB = 'tell-operators-of-retired-model';

/** How long another model is preferred before this one is asked again: a provider may say 404 by mistake. */
const SET_ASIDE_MS = 60 * 60_000;

const newsSchema = z.object({ model: z.string(), baseUrl: z.string(), successor: z.string().nullable() });

/**
 * The models of an endpoint in the order in which they are asked: as the Admin has set it, those that were found retired
 * after the others. Where all were, the one that was found first comes first: it may be back.
 */
export async function modelsInOrder({ db, now }: AppContext, { baseUrl, models }: TextModelEndpoint) {
  const retired = await listRetiredModels(db, baseUrl, models);
  const untilOf = new Map(retired.map(({ model, setAsideUntil }) => [model, setAsideUntil.getTime()]));
  const isAside = (model: string) => (untilOf.get(model) ?? 0) > now().getTime();
  const aside = models.filter(isAside).toSorted((a, b) => (untilOf.get(a) ?? 0) - (untilOf.get(b) ?? 0));
  return { retired, models: [...models.filter((model) => !isAside(model)), ...aside] };
}

/**
 * What the settings page says of the models: which one writes, and which are gone. One that is about to be asked again is
 * still gone, and does not write as long as there is another.
 */
export async function viewOfModels(context: AppContext) {
  const endpoint = resolveEndpoint(await readTextModelSettings(context.db), context.config);
  const { retired, models } = await modelsInOrder(context, endpoint);
  const isRetired = (name: string) => retired.some(({ model }) => model === name);
  return {
    currentModel: models.find((name) => !isRetired(name)) ?? models[0] ?? '',
    retiredModels: retired.map(({ model, noticedAt }) => ({ model, noticedAt: noticedAt.toISOString() })),
  };
}

/** Notes that the provider no longer has a model. Whoever notices it first has the Admins told, and nobody after. */
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

/** A model that was found retired has answered. */
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
    const addresses = await listOperatorAddresses();
    await inTransaction(context, async (transaction) => {
      for (const to of addresses) await queueMail(context, { to, content }, transaction);
    });
  });
}
