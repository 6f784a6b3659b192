import type { GenerateContentRequest } from './gemini-request.ts';

interface Refusal {
  status: 400 | 404;
  message: string;
}

/** Shut down by Google: the 1.x models, and 2.0 on 1 June 2026. */
const isSwitchedOff = (model: string) => /^gemini-(?:1\.|2\.0|pro$)/.test(model);
const isSecond = (model: string) => model.startsWith('gemini-2.5');
/** The third generation, and the aliases that follow a line's latest model. */
const isThird = (model: string) => /^gemini-(?:[3-9]|(?:pro|flash|flash-lite)-latest)/.test(model);
/** Models that accept the minimal thinking level. From 3.7 on, flash models do not. */
const takesMinimal = (model: string) =>
  /^gemini-(?:3(?:\.[1-6])?-flash|3\.\d+-flash-lite|flash-lite-latest)/.test(model);
const isSinceJuly2026 = (model: string) =>
  /^gemini-(?:3\.[6-9]-|3\.5-flash-lite|flash-(?:lite-)?latest)/.test(model);

function thinkingProblem(model: string, config: GenerateContentRequest['generationConfig']): string | null {
  const { thinkingLevel, thinkingBudget } = config?.thinkingConfig ?? {};
  if (thinkingLevel !== undefined && thinkingBudget !== undefined) {
    return 'You can only set only one of thinking budget and thinking level.';
  }
  if (isSecond(model) && thinkingLevel !== undefined)
    return 'Thinking level is not supported for this model.';
  if (model.startsWith('gemini-2.5-pro') && thinkingBudget === 0) {
    return 'Budget 0 is invalid. This model only works in thinking mode.';
  }
  if (isThird(model) && thinkingLevel?.toUpperCase() === 'MINIMAL' && !takesMinimal(model)) {
    return 'Thinking level MINIMAL is not supported for this model. Please retry with other thinking level.';
  }
  return null;
}

/**
 * What the Google model of this name rejects although the schema allows it (model pages and migration guides,
 * November 2026). Null for a request it accepts, and for names that are not Google's.
 */
export function refusalOf(model: string, request: GenerateContentRequest): Refusal | null {
  const { contents, generationConfig: config } = request;
  if (isSwitchedOff(model)) {
    return {
      status: 404,
      message: `This model models/${model} is no longer available. Please update your code to use a newer model for the latest features and improvements.`,
    };
  }
  const refused = (message: string): Refusal => ({ status: 400, message });
  if ((config?.candidateCount ?? 1) > 1) return refused('Multiple candidates is not enabled for this model');
  const problem = thinkingProblem(model, config);
  if (problem) return refused(problem);
  if ((isSecond(model) || isThird(model)) && (config?.presencePenalty || config?.frequencyPenalty)) {
    return refused('Penalty is not enabled for this model');
  }
  if (isSinceJuly2026(model) && contents.at(-1)?.role === 'model') {
    return refused('Requests ending with a model turn are not supported.');
  }
  return null;
}
