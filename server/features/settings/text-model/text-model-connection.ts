import { createGeminiClient } from '#server/clients/text-model/gemini-client.ts';
import { createOpenAiCompatibleClient } from '#server/clients/text-model/openai-compatible-client.ts';
import type { TextModelClient, TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import type { TextModelEndpoint } from './text-model-endpoint.ts';

type Connection = PickedTextModel['client'] & Pick<TextModelClient, 'leftOut' | 'forgetLeftOut'>;

/** A client for one model of the endpoint, with this key or without one. */
export function connectTextModel(
  { provider, baseUrl, reach }: Pick<TextModelEndpoint, 'provider' | 'baseUrl' | 'reach'>,
  model: string,
  apiKey: string | null,
  limits?: TextModelLimits,
): Connection {
  const create = provider === 'gemini' ? createGeminiClient : createOpenAiCompatibleClient;
  const { stream, ...rest } = create({ baseUrl, model, reach, ...(limits && { limits }) });
  return { ...rest, stream: (request) => stream({ ...request, apiKey }) };
}
