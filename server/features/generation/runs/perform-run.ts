import type { Logger } from 'pino';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeMetaTags, isUsable } from '#contract/parse-listing.ts';
import { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type { PickedTextModel, TextModelSource } from '#server/clients/text-model/text-model-source.ts';
import type { LiveRun } from './live-run.ts';
import { listingPrompt, listingSampling, metaPrompt, metaSampling, type PromptInput } from './prompt.ts';
import { retryTransient } from './retry-transient.ts';
import { failureOf, failureWith, type RunFailure } from './run-failure.ts';
import { writeText } from './write-text.ts';

/** How a run ended: with content its credit is spent, without it is returned. */
export interface Verdict {
  status: 'completed' | 'failed' | 'cancelled';
  content: ListingContent | null;
  failure: RunFailure | null;
  /** Whether the demo writer wrote; null when nobody came to it. */
  isDemo: boolean | null;
  /** Why the model wrote nothing, in the provider's words: for Admins. */
  modelError?: TextModelError;
}

export interface RunDeps {
  textModels: TextModelSource;
  log: Logger;
  timings: RunTimings;
}

export interface RunTimings {
  /** The whole run. Well under the ten minutes that its hold lasts. */
  runLimitMs: number;
  /** The second request, which nobody sees. */
  metaLimitMs: number;
}

export const defaultTimings: RunTimings = { runLimitMs: 300_000, metaLimitMs: 20_000 };

/** How long a run waits for a key while the database is away. */
const PICK_LIMIT_MS = 30_000;
/** Two short lines; more than this is no answer to the second request. */
const MAX_META_LENGTH = 4_096;

/** What is to be written, and whether with demo credits: those buy nothing of a real model. */
export type RunTask = PromptInput & { isDemoPaid: boolean };

const failed = (failure: RunFailure, isDemo: boolean | null = null): Verdict => ({
  status: 'failed',
  content: null,
  failure,
  isDemo,
});

/** Has the listing written into `run`. Never throws: whatever goes wrong is a verdict. */
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

/** A stop decides by what had been written when it came. */
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
 * The keys are in the database too: its restart must not cost the run. Setting a key or a model aside can wait for its
 * next failure. Nobody is picked for a run that the demo writer was to write and that a real model would write by now.
 */
function patientSource({ textModels, log }: RunDeps, { signal }: LiveRun, task: RunTask): TextModelSource {
  const pick: TextModelSource['pick'] = async (tried) => {
    const picked = await textModels.pick(tried);
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

async function writeListing(run: LiveRun, input: RunTask, deps: RunDeps): Promise<Verdict> {
  const request = { prompt: listingPrompt(input), sampling: listingSampling, signal: run.signal };
  const writer = await writeText(patientSource(deps, run, input), request, (delta) => run.append(delta));
  if (!writer) return failed(failureWith('generation_no_text_model'));
  const content = run.finalContent();
  if (!isUsable(content)) return failed(failureWith('generation_empty'), writer.isDemo);
  const { title, description } = content.metaTags;
  const metaTags =
    title && description ? content.metaTags : await completeMetaTags(run, input, deps, writer, content);
  return { status: 'completed', content: { ...content, metaTags }, failure: null, isDemo: writer.isDemo };
}

/** The second request of the specification. What the listing had stays; a failure leaves the rest empty, silently. */
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
    for await (const delta of writer.client.stream({
      prompt: metaPrompt(input),
      sampling: metaSampling,
      signal,
    })) {
      text += delta;
      if (text.length > MAX_META_LENGTH) break;
    }
  } catch (error) {
    deps.log.info({ err: error, generationId: run.id }, 'no meta tags from the second request');
    return metaTags;
  }
  const found = decodeMetaTags(text);
  return { title: metaTags.title || found.title, description: metaTags.description || found.description };
}
