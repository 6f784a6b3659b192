import { isRecord } from './provider-failure.ts';
import type { TokenUsage } from './text-model-client.ts';

/** No call comes near it, and a sum of two still fits a database integer. */
const MOST_TOKENS = 1_000_000_000;

/** A count from a provider's answer. Null unless it is a plausible number. */
function count(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS ? Number(value) : null;
}

/** Null if a report contains no figure. */
function unlessEmpty(usage: TokenUsage): TokenUsage | null {
  return Object.values(usage).some((tokens) => tokens !== null) ? usage : null;
}

/** Gemini's `UsageMetadata`. Each event of a stream reports the totals so far. */
export function geminiUsage(report: unknown): TokenUsage | null {
  if (!isRecord(report)) return null;
  const answer = count(report.candidatesTokenCount);
  // Thoughts are billed as output, but counted separately.
  const thoughts = count(report.thoughtsTokenCount);
  return unlessEmpty({
    inputTokens: count(report.promptTokenCount),
    outputTokens: answer === null && thoughts === null ? null : (answer ?? 0) + (thoughts ?? 0),
    cachedTokens: count(report.cachedContentTokenCount),
  });
}

/** The `usage` of a chat completion; null in all events of a stream but the last. */
export function chatCompletionUsage(report: unknown): TokenUsage | null {
  if (!isRecord(report)) return null;
  const details = report.prompt_tokens_details;
  return unlessEmpty({
    inputTokens: count(report.prompt_tokens),
    outputTokens: count(report.completion_tokens),
    cachedTokens: isRecord(details) ? count(details.cached_tokens) : null,
  });
}
