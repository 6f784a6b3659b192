import type { TextModelProvider } from '#contract/generation.ts';
import { createGeminiClient } from '#server/clients/text-model/gemini-client.ts';
import { createOpenAiCompatibleClient } from '#server/clients/text-model/openai-compatible-client.ts';
import type { TextModelClient, TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordCall } from './model-calls.service.ts';
import type { TextModelEndpoint } from './text-model-endpoint.ts';

type Connection = PickedTextModel['client'] & Pick<TextModelClient, 'leftOut' | 'forgetLeftOut'>;

interface Connected extends Pick<TextModelEndpoint, 'baseUrl' | 'reach'> {
  /** The demo writer speaks Gemini's protocol. */
  provider: TextModelProvider;
  model: string;
  apiKey: string | null;
  limits?: TextModelLimits;
}

/** A client for one model of an endpoint, with this key or without one. Its calls are recorded. */
export function connectTextModel(context: AppContext, connected: Connected): Connection {
  const { provider, model, apiKey, ...options } = connected;
  const create = provider === 'openai-compatible' ? createOpenAiCompatibleClient : createGeminiClient;
  const { stream, ...rest } = create({ ...options, model });
  return {
    ...rest,
    stream: ({ calledFor, ...request }) =>
      recordCall(context, { ...calledFor, provider, model }, (onUsage) =>
        stream({ ...request, apiKey, onUsage }),
      ),
  };
}
