import type { Logger } from 'pino';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeMetaTags, isUsable } from '#contract/parse-listing.ts';
import { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type {
  PickedTextModel,
  TextModelSource,
  TextModelStatus,
} from '#server/clients/text-model/text-model-source.ts';
import type { GenerationOptions } from '#server/db/schema/generation.ts';
import type { ChannelVersions } from './channel-versions.ts';
import type { LiveRun } from './live-run.ts';
import {
  listingPrompt,
  listingSampling,
  metaPrompt,
  metaSampling,
  PROMPT_VERSION,
  type PromptInput,
} from './prompt.ts';
import { retryTransient } from './retry-transient.ts';
import { failureOf, failureWith, type RunFailure } from './run-failure.ts';
import { writeText } from './write-text.ts';
import type { WritingSources } from './writing-sources.ts';

/** How a run ended: with content its credit is spent, without it is returned. */
export interface Verdict {
  status: 'completed' | 'failed' | 'cancelled';
  content: ListingContent | null;
  /** Why there is no content, or why it is only a free draft. */
  failure: RunFailure | null;
  /** The versions for the chosen channels. */
  versions?: ChannelVersions;
  /** Whether the demo writer wrote it; null if nothing was written. */
  isDemo: boolean | null;
  /** Why the model wrote nothing, in the provider's words: for Admins only. */
  modelError?: TextModelError;
}

export interface RunDeps {
  textModels: TextModelSource;
  sources: WritingSources;
  log: Logger;
  timings: RunTimings;
}

export interface RunTimings {
  /** Limit of the whole run. Well below the ten minutes its hold lasts. */
  runLimitMs: number;
  /** Limit of the second request, which the reader does not see. */
  metaLimitMs: number;
}

export const defaultTimings: RunTimings = { runLimitMs: 300_000, metaLimitMs: 20_000 };

/** How long a run waits for a key during a database outage. */
const PICK_LIMIT_MS = 30_000;
/** Two short lines are expected; a longer response is not usable. */
const MAX_META_LENGTH = 4_096;

export interface RunTask extends PromptInput {
  options: GenerationOptions;
  /** Within a window: it took no credit. */
  isFree: boolean;
  /** Paid with demo credits: those buy nothing of a real model. */
  isDemoPaid: boolean;
  /** Read when the run began, for its first call. */
  writer: TextModelStatus;
}

const failed = (failure: RunFailure, isDemo: boolean | null = null): Verdict => ({
  status: 'failed',
  content: null,
  failure,
  isDemo,
});

/** Writes the listing into `run`. Never throws: any error becomes a verdict. */
export async function performRun(run: LiveRun, input: RunTask, deps: RunDeps): Promise<Verdict> {
  const limit = setTimeout(() => run.stop('timeout'), deps.timings.runLimitMs);
  limit.unref();
  try {
    const verdict = await writeListing(run, input, deps);
    return run.stopReason ? stoppedVerdict(run, verdict.isDemo) : verdict;
  } catch (error) {
    if (run.stopReason) return stoppedVerdict(run, null);
    if (error instanceof TextModelError) {
      const { kind, status, body, model } = error;
      deps.log.warn(
        { err: error, generationId: run.id, model, kind, status, answer: body },
        'the text model failed',
      );
      return { ...failed(failureOf(error, run.id)), modelError: error };
    }
    deps.log.error({ err: error, generationId: run.id }, 'the listing could not be written');
    return failed(failureWith('generation_failed'));
  } finally {
    clearTimeout(limit);
    run.phase = 'ending';
  }
}

/** The text written before a stop decides its outcome. */
function stoppedVerdict(run: LiveRun, isDemo: boolean | null): Verdict {
  if (run.stopReason !== 'cancelled') {
    return failed(
      failureWith(run.stopReason === 'timeout' ? 'generation_timeout' : 'generation_interrupted'),
      isDemo,
    );
  }
  if (run.creditFate() === 'returned') {
    return { status: 'cancelled', content: null, failure: failureWith('generation_cancelled'), isDemo };
  }
  return { status: 'cancelled', content: run.finalContent(), failure: null, isDemo };
}

/**
 * Keys are stored in the database too, whose restart must not fail the run. Setting a key or a model aside
 * can wait for its next failure. Picks nothing if demo credits paid and a real model would now write.
 */
function patientSource({ textModels, log }: RunDeps, { signal }: LiveRun, task: RunTask): TextModelSource {
  let asOf: TextModelStatus | null = task.writer;
  const pick: TextModelSource['pick'] = async (tried) => {
    const picked = await textModels.pick(tried, asOf);
    asOf = null;
    return picked && task.isDemoPaid && !picked.isDemo ? null : picked;
  };
  return {
    status: () => textModels.status(),
    pick: (tried) => retryTransient(() => pick(tried), { limitMs: PICK_LIMIT_MS, signal }),
    setAside: (keyId, error) =>
      textModels
        .setAside(keyId, error)
        .catch((cause) => log.warn({ err: cause, keyId }, 'the key was not set aside')),
    setModelAside: (picked) =>
      textModels
        .setModelAside(picked)
        .catch((cause) => log.warn({ err: cause, model: picked.model }, 'the model was not set aside')),
    modelAnswered: (picked) =>
      textModels
        .modelAnswered(picked)
        .catch((cause) => log.warn({ err: cause, model: picked.model }, 'the model is still set aside')),
  };
}

const purposeOf = ({ id: generationId, order: { userId } }: LiveRun) =>
  ({ purpose: 'listing', generationId, userId, promptVersion: PROMPT_VERSION }) as const;

async function writeListing(run: LiveRun, input: RunTask, deps: RunDeps): Promise<Verdict> {
  const writer = await writeText(patientSource(deps, run, input), {
    calledFor: purposeOf(run),
    prompt: listingPrompt(input),
    sampling: listingSampling,
    signal: run.signal,
    onText: (delta) => run.append(delta),
  });
  if (!writer) return failed(failureWith('generation_no_text_model'));
  const content = run.finalContent();
  if (!isUsable(content)) return failed(failureWith('generation_empty'), writer.isDemo);
  const { title, description } = content.metaTags;
  const metaTags =
    title && description ? content.metaTags : await completeMetaTags(run, input, deps, writer, content);
  return { status: 'completed', content: { ...content, metaTags }, failure: null, isDemo: writer.isDemo };
}

/**
 * The specification's second request. Keeps what the listing has; a failure silently leaves the rest empty.
 */
async function completeMetaTags(
  run: LiveRun,
  input: PromptInput,
  deps: RunDeps,
  writer: PickedTextModel,
  { metaTags }: ListingContent,
): Promise<ListingContent['metaTags']> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(deps.timings.metaLimitMs)]);
  let text = '';
  try {
    await writer.client.stream({
      calledFor: purposeOf(run),
      prompt: metaPrompt(input),
      sampling: metaSampling,
      signal,
      maxLength: MAX_META_LENGTH,
      onText: (delta) => {
        text += delta;
      },
    });
  } catch (error) {
    deps.log.info({ err: error, generationId: run.id }, 'no meta tags from the second request');
    return metaTags;
  }
  const found = decodeMetaTags(text);
  return { title: metaTags.title || found.title, description: metaTags.description || found.description };
}
