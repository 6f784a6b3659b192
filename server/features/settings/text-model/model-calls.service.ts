import { MODEL_USAGE_DAYS, type ModelUsage } from '#contract/settings.ts';
import { TextModelError, type TokenUsage } from '#server/clients/text-model/text-model-client.ts';
import { newId } from '#server/db/new-id.ts';
import type { AppContext } from '#server/platform/context.ts';
import {
  deleteModelCallsBefore,
  insertModelCall,
  type NewModelCall,
  sumModelCalls,
} from './model-calls.repository.ts';

/** More than a year, so that a month can be compared with the same one of the year before. */
const KEPT_DAYS = 400;
const DAY_MS = 24 * 60 * 60_000;

const daysAgo = ({ now }: Pick<AppContext, 'now'>, days: number) => new Date(now().getTime() - days * DAY_MS);

type KnownCall = Pick<
  NewModelCall,
  'purpose' | 'generationId' | 'userId' | 'promptVersion' | 'provider' | 'model'
>;

/**
 * Calls a text model and records the call, however it ends. Nobody waits for the record, and a call whose
 * record cannot be stored is as good as any other.
 */
export async function recordCall(
  { db, log, now }: AppContext,
  known: KnownCall,
  call: (onUsage: (usage: TokenUsage) => void) => Promise<void>,
): Promise<void> {
  const startedAt = now();
  const startedMs = performance.now();
  let usage: TokenUsage = { inputTokens: null, outputTokens: null, cachedTokens: null };
  let outcome = 'ok';
  try {
    await call((report) => {
      usage = report;
    });
  } catch (error) {
    outcome = error instanceof TextModelError ? error.kind : 'stopped';
    throw error;
  } finally {
    const durationMs = Math.round(performance.now() - startedMs);
    insertModelCall(db, { id: newId(), ...known, ...usage, startedAt, durationMs, outcome }).catch((error) =>
      log.warn({ err: error, generationId: known.generationId }, 'a call of the text model was not recorded'),
    );
  }
}

/** Calls and tokens of the last days, by model. */
export const readModelUsage = (context: AppContext): Promise<ModelUsage[]> =>
  sumModelCalls(context.db, daysAgo(context, MODEL_USAGE_DAYS));

export function registerModelCallsJob(context: AppContext): void {
  context.jobs.work('delete-old-model-calls', () =>
    deleteModelCallsBefore(context.db, daysAgo(context, KEPT_DAYS)),
  );
  context.jobs.schedule('delete-old-model-calls', '29 3 * * *');
}
