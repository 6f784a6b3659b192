import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { COST_PER_GENERATION } from '#contract/credits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type startGenerationBodySchema, WINDOW_RUNS } from '#contract/generation.ts';
import { DEFAULT_LANGUAGE, findLanguage, UNKNOWN_LANGUAGE } from '#contract/languages.ts';
import type { TextModelSource } from '#server/clients/text-model/text-model-source.ts';
import { findDatabaseError } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import type { GenerationOptions } from '#server/db/schema/generation.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { unexplainedAs } from '#server/platform/unexplained-failure.ts';
import type { Claimant, ListingCeilings, ReadFreeUse } from '../ceilings/listing-ceilings.ts';
import { hasRunWithKey, type NewGeneration, startGeneration } from '../generation.repository.ts';
import type { RunEngine } from './run-engine.ts';
import type { WritingSources } from './writing-sources.ts';

/** Listings written at once for one user. */
const MAX_RUNNING = 3;
const RETRY_AFTER_SECONDS = 10;

/** SQLSTATEs raised by the database function `start_generation`. */
const codeByState: Partial<Record<string, ErrorCode>> = {
  P0402: 'insufficient_credits',
  P0404: 'user_data_missing',
  P0405: 'not_found',
  P0409: 'idempotency_mismatch',
  P0423: 'credits_frozen',
  P0429: 'too_many_generations',
  P0430: 'window_used_up',
};

export type GenerationInput = z.output<typeof startGenerationBodySchema>;

export interface Caller extends Claimant {
  requestId: string;
  /** Supplied by the caller, so that a retry is the same generation. */
  idempotencyKey: string | null;
}

/** A run and its owner's balance: enough to follow it. */
export interface BegunRun {
  id: string;
  balance: number;
}

interface BeginDeps {
  textModels: TextModelSource;
  sources: WritingSources;
  freeUse: ReadFreeUse;
  engine: RunEngine;
  ceilings: ListingCeilings;
}

/** The English name of a language given by name or code, in any case. */
function requireLanguage(given: string): string {
  const found = findLanguage(given);
  if (found) return found.name;
  const message = UNKNOWN_LANGUAGE;
  throw new AppError('invalid_request', { message, issues: [{ path: ['language'], message }] });
}

const hashOf = (facts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** What was asked for besides product and language; without it, a run is as it ever was. */
function optionsOf({ channels, market, voiceId, fields, command }: GenerationInput): GenerationOptions {
  const chosen = channels?.length ? [...new Set(channels)] : undefined;
  const asked = fields && [...new Set(fields)];
  return JSON.parse(JSON.stringify({ channels: chosen, market, voiceId, fields: asked, command }));
}

/** What makes two requests with one key the same. */
function requestHashOf(body: GenerationInput, language: string, options: GenerationOptions): string {
  const { productName, productDetails, useAllDetails, productId } = body;
  const facts = [productName, productDetails, language, ...(useAllDetails ? ['all details'] : [])];
  const others =
    productId !== undefined || Object.keys(options).length > 0 ? [{ productId, ...options }] : [];
  return hashOf([...facts, ...others]);
}

/** Which text model answers. Throws no_text_model if none can, unless the request repeats an earlier one. */
async function requireTextModel({ db }: AppContext, textModels: TextModelSource, caller: Caller) {
  const { userId, idempotencyKey } = caller;
  const status = await textModels.status();
  const { isReady } = status;
  const isRepeat = !isReady && idempotencyKey !== null && (await hasRunWithKey(db, userId, idempotencyKey));
  if (!isReady && !isRepeat) throw new AppError('no_text_model');
  return status;
}

async function storeRun({ db }: AppContext, run: NewGeneration) {
  try {
    return await startGeneration(db, run);
  } catch (cause) {
    const code = codeByState[findDatabaseError(cause)?.code ?? ''];
    // A single statement starts the run and takes its credit.
    if (!code) throw unexplainedAs('credits_not_deducted', cause);
    const retryAfterSeconds = code === 'too_many_generations' ? RETRY_AFTER_SECONDS : undefined;
    throw new AppError(code, { cause, retryAfterSeconds });
  }
}

/**
 * Takes the credit, unless a window makes it free, and starts writing; a repeat with the same key joins the first run. Throws
 * insufficient_credits, idempotency_mismatch, too_many_generations, window_used_up, not_found, the error of a ceiling
 * (`ListingCeilings`), no_text_model, user_data_missing, credits_not_deducted, or the limiter's errors; then
 * nothing was taken.
 */
export async function beginGeneration(
  context: AppContext,
  { textModels, sources, freeUse, engine, ceilings }: BeginDeps,
  body: GenerationInput,
  caller: Caller,
): Promise<BegunRun> {
  const { config, limiter, processId } = context;
  const { userId, requestId, idempotencyKey } = caller;
  const language = requireLanguage(body.language ?? DEFAULT_LANGUAGE);
  if (engine.isClosing) throw new AppError('shutting_down', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  await limiter.take('generationsPerUser', userId);
  await limiter.take('generationsPerUserPerDay', userId, config.dailyGenerations.perUser);
  const writer = await requireTextModel(context, textModels, caller);
  const { isDemo } = writer;
  const { useAllDetails = false } = body;
  const options = optionsOf(body);
  const multiplier = config.rateLimitMultiplier;
  const { rerollDays } = await freeUse();
  const begin = () =>
    storeRun(context, {
      id: newId(),
      userId,
      idempotencyKey,
      requestHash: requestHashOf(body, language, options),
      productId: body.productId ?? null,
      // Single fields are written from the product as it is kept.
      productName: (!options.fields && body.productName) || null,
      productDetails: (!options.fields && body.productDetails) || null,
      options,
      window: { days: rerollDays, runs: WINDOW_RUNS, acceptsCharge: body.acceptsCharge ?? false },
      language,
      isDemo,
      processId,
      maxRunning: multiplier === 0 ? null : Math.max(1, Math.round(MAX_RUNNING * multiplier)),
      cost: COST_PER_GENERATION,
      requestId,
    });
  const isRepeat = async () =>
    idempotencyKey !== null && (await hasRunWithKey(context.db, userId, idempotencyKey));
  const isRequired = options.voiceId !== undefined || options.fields !== undefined;
  if (isRequired && !(await isRepeat())) {
    await sources.require({ userId, productId: body.productId, language, options });
  }
  // The demo writer costs nothing.
  const begun = isDemo ? await begin() : await ceilings.within(caller, begin, isRepeat);
  const { id, balance, isNew, isDemoPaid, isFree, productName, productDetails } = begun;
  const facts = { productName, productDetails, language, useAllDetails };
  const input = { ...facts, options, isDemoPaid, isFree, writer };
  if (isNew) engine.launch({ id, userId, productId: body.productId ?? id, input, balance, requestId });
  return { id, balance };
}
