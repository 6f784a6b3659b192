import type { Logger } from 'pino';
import { brandIn } from '#contract/channels/check-saved-listing.ts';
import { composeToFit } from '#contract/channels/compose.ts';
import { languageCodeOf } from '#contract/languages.ts';
import { judgeCompleteness, type ListingProblem } from '#contract/listing-completeness.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeMetaTags, isUsable } from '#contract/parse-listing.ts';
import { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type {
  PickedTextModel,
  TextModelSource,
  TextModelStatus,
} from '#server/clients/text-model/text-model-source.ts';
import type { GenerationOptions } from '#server/db/schema/generation.ts';
import type { Ask } from '../channels/channel-order.ts';
import { CHANNEL_PROMPT_VERSION } from '../channels/channel-prompt.ts';
import { UnusableAnswerError } from '../channels/write-field.ts';
import { type ChannelVersions, noVersions } from './channel-versions.ts';
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
import { rewriteFields } from './rewrite-fields.ts';
import { failureOf, failureWith, type RunFailure } from './run-failure.ts';
import { writeText } from './write-text.ts';
import { askFor, packsOf, writeVersions } from './write-versions.ts';
import type { KeptListing, WritingSources } from './writing-sources.ts';

/** How a run ended: with content its credit is spent, without it is returned. */
export interface Verdict {
  status: 'completed' | 'failed' | 'cancelled';
  content: ListingContent | null;
  /** Why there is no content, or why it is only a free draft. */
  failure: RunFailure | null;
  /** The text was stopped before it was whole. */
  isPartial?: boolean;
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
  /** For the versions of all channels; what is not written by then is composed by rule. */
  channelsLimitMs: number;
}

export const defaultTimings: RunTimings = {
  runLimitMs: 300_000,
  metaLimitMs: 20_000,
  channelsLimitMs: 150_000,
};

/** How long a run waits for a key during a database outage. */
const PICK_LIMIT_MS = 30_000;
/** Kept of a run's time for composing what was not written. */
const COMPOSING_MS = 15_000;
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
  // What is done when the run is stopped is kept.
  const versions = noVersions();
  const limit = setTimeout(() => run.stop('timeout'), deps.timings.runLimitMs);
  limit.unref();
  try {
    const verdict = await write(run, input, deps, versions);
    return run.stopReason ? stoppedVerdict(run, verdict.isDemo, versions) : { ...verdict, versions };
  } catch (error) {
    if (run.stopReason) return stoppedVerdict(run, null, versions);
    if (error instanceof TextModelError) {
      const { kind, status, body, model } = error;
      deps.log.warn(
        { err: error, generationId: run.id, model, kind, status, answer: body },
        'the text model failed',
      );
      return { ...failed(failureOf(error, run.id)), modelError: error };
    }
    if (error instanceof UnusableAnswerError) return failed(failureWith('generation_empty'));
    deps.log.error({ err: error, generationId: run.id }, 'the listing could not be written');
    return failed(failureWith('generation_failed'));
  } finally {
    clearTimeout(limit);
    run.phase = 'ending';
  }
}

/** The text written before a stop decides its outcome. */
function stoppedVerdict(run: LiveRun, isDemo: boolean | null, versions: ChannelVersions): Verdict {
  if (run.stopReason !== 'cancelled') {
    return failed(
      failureWith(run.stopReason === 'timeout' ? 'generation_timeout' : 'generation_interrupted'),
      isDemo,
    );
  }
  if (run.creditFate() === 'returned') {
    return { status: 'cancelled', content: null, failure: failureWith('generation_cancelled'), isDemo };
  }
  const { base } = versions;
  if (base) return { status: 'cancelled', ...base, isDemo, versions };
  const content = run.finalContent();
  return { status: 'cancelled', content, failure: null, isDemo, versions, isPartial: true };
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

/** Waits for the database as long as for a key. */
const patient = <Result>(run: LiveRun, read: () => Promise<Result>): Promise<Result> =>
  retryTransient(read, { limitMs: PICK_LIMIT_MS, signal: run.signal });

interface WritingParts {
  input: RunTask;
  brand: string | undefined;
  source: TextModelSource;
  deps: RunDeps;
}

async function write(
  run: LiveRun,
  task: RunTask,
  deps: RunDeps,
  versions: ChannelVersions,
): Promise<Verdict> {
  const { voice, words, facts, kept } = await patient(run, () => deps.sources.brief(run.order));
  const input = { ...task, facts, words, ...(voice && { voice }) };
  const parts = { input, brand: brandIn(facts), source: patientSource(deps, run, task), deps };
  return kept ? writeFields(run, { ...parts, kept }, versions) : writeListing(run, parts, versions);
}

async function writeListing(run: LiveRun, parts: WritingParts, versions: ChannelVersions): Promise<Verdict> {
  const { input, brand, source, deps } = parts;
  const writer = await writeText(source, {
    calledFor: purposeOf(run),
    prompt: listingPrompt(input),
    sampling: listingSampling,
    signal: run.signal,
    onText: (delta) => run.append(delta),
  });
  if (!writer) return failed(failureWith('generation_no_text_model'));
  const { isDemo } = writer;
  const judge = (content: ListingContent) =>
    judgeCompleteness(content, { language: languageCodeOf(input.language) ?? 'en', wasCutOff: false });
  const written = judge(run.finalContent()).content;
  if (!isUsable(written)) return failed(failureWith('generation_empty'), isDemo);
  const { title, description } = written.metaTags;
  const metaTags =
    title && description ? written.metaTags : await completeMetaTags(run, input, deps, writer, written);
  const judged = judge(await fitted(run, { ...written, metaTags }, parts, versions));
  const { content } = judged;
  const failure = judged.isComplete ? null : incomplete(judged.problems, isDemo);
  versions.base = { content, failure };
  if (failure) return { status: 'completed', content, failure, isDemo };
  const areFit = await writeChannels(run, { input, brand, deps, writer, base: content }, versions);
  const brokenRules = areFit ? null : failureWith('generation_breaks_rules');
  return { status: 'completed', content, failure: brokenRules, isDemo };
}

/** Without the words that the seller has banned, and within the law of the market. */
async function fitted(
  run: LiveRun,
  content: ListingContent,
  { input, brand, deps }: WritingParts,
  versions: ChannelVersions,
): Promise<ListingContent> {
  const { words } = input;
  if (!run.order.options.market && !words?.banned.length) return content;
  const rules = await patient(run, () => deps.sources.rules());
  const language = languageCodeOf(input.language) ?? 'en';
  const packs = packsOf(rules, run, 'generic');
  const { fields, changes } = composeToFit(content, { packs, language, brand, words });
  if (changes.length > 0) versions.notes.generic = { origin: 'written', changes };
  return fields;
}

/** Why the text is only a free draft: what is wrong, and what became of the credit. */
function incomplete(problems: readonly ListingProblem[], isDemo: boolean): RunFailure {
  const { code } = failureWith('generation_incomplete');
  const isUntranslated = isDemo && problems.some((problem) => problem.code === 'wrong_language');
  const reasons = problems.map(({ message }) => message);
  const hint = isUntranslated ? ['The demo writer does not translate.'] : [];
  return { code, message: [...reasons, ...hint, 'Your credit was returned.'].join(' ') };
}

async function writeChannels(
  run: LiveRun,
  parts: Omit<WritingParts, 'source'> & { writer: PickedTextModel; base: ListingContent },
  versions: ChannelVersions,
): Promise<boolean> {
  const { input, brand, deps, writer, base } = parts;
  if (!run.order.options.channels?.length) return true;
  const rules = await patient(run, () => deps.sources.rules());
  const { runLimitMs, channelsLimitMs } = deps.timings;
  const leftMs = runLimitMs - (performance.now() - run.startedAtMs) - COMPOSING_MS;
  const ask = askFor(run, writer, AbortSignal.timeout(Math.max(0, Math.min(channelsLimitMs, leftMs))));
  return writeVersions(run, { input, base, brand, rules, ask }, versions);
}

async function writeFields(
  run: LiveRun,
  { input, brand, source, deps, kept }: WritingParts & { kept: KeptListing },
  versions: ChannelVersions,
): Promise<Verdict> {
  const rules = await patient(run, () => deps.sources.rules());
  let isDemo: boolean | null = null;
  const ask: Ask = async (prompt, { maxOutput }) => {
    let text = '';
    const writer = await writeText(source, {
      calledFor: { ...purposeOf(run), promptVersion: CHANNEL_PROMPT_VERSION },
      prompt,
      sampling: { ...listingSampling, maxOutputTokens: maxOutput },
      signal: run.signal,
      onText: (delta) => {
        text += delta;
      },
    });
    if (!writer) throw new NoTextModelError();
    isDemo = writer.isDemo;
    return text;
  };
  try {
    const { content, areFit } = await rewriteFields(run, { input, kept, brand, rules, ask }, versions);
    const failure = areFit ? null : failureWith('generation_breaks_rules');
    return { status: 'completed', content, failure, isDemo };
  } catch (error) {
    if (error instanceof NoTextModelError) return failed(failureWith('generation_no_text_model'));
    throw error;
  }
}

class NoTextModelError extends Error {}

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
