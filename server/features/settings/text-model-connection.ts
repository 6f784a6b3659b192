import { createGeminiClient } from '#server/clients/text-model/gemini-client.ts';
import { createOpenAiCompatibleClient } from '#server/clients/text-model/openai-compatible-client.ts';
import type { TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import type { TextModelEndpoint } from './text-model-endpoint.ts';

/** A client of the chosen endpoint that calls with this key, or with none. */
export function connectTextModel(
  { provider, baseUrl, model }: Pick<TextModelEndpoint, 'provider' | 'baseUrl' | 'model'>,
  apiKey: string | null,
  limits?: TextModelLimits,
): PickedTextModel['client'] {
  const create = provider === 'gemini' ? createGeminiClient : createOpenAiCompatibleClient;
  const client = create({ baseUrl, model, ...(limits && { limits }) });
  return { stream: (request) => client.stream({ ...request, apiKey }) };
}
