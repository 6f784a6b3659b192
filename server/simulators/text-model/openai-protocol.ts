import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { FaultName } from './faults.ts';
import { sendJson, startEventStream } from './gemini-protocol.ts';
import { absurdTokenCounts, sampleAnswers, sampleUsage } from './sample-answers.ts';

const anything = z.unknown();
const contentSchema = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
]);
const penalty = z.number().min(-2).max(2);

/** Chat completions, CreateChatCompletionRequest: every field OpenAI documents; null counts as absent. */
const chatRequestSchema = z
  .strictObject({
    model: z.string().min(1),
    messages: z
      .array(
        z.looseObject({
          role: z.enum(['developer', 'system', 'user', 'assistant', 'tool', 'function']),
          content: contentSchema.nullish(),
        }),
      )
      .min(1),
    stream: z.boolean(),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }),
    temperature: z.number().min(0).max(2),
    top_p: z.number().min(0).max(1),
    max_tokens: z.int().positive(),
    max_completion_tokens: z.int().positive(),
    n: z.int().min(1).max(128),
    stop: z.union([z.string(), z.array(z.string()).max(4)]),
    seed: z.int(),
    presence_penalty: penalty,
    frequency_penalty: penalty,
    logit_bias: z.record(z.string(), z.number()),
    logprobs: z.boolean(),
    top_logprobs: z.int().min(0).max(20),
    reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']),
    verbosity: z.enum(['low', 'medium', 'high']),
    response_format: z.looseObject({ type: z.string() }),
    modalities: z.array(z.string()),
    metadata: z.record(z.string(), z.string()),
    parallel_tool_calls: z.boolean(),
    store: z.boolean(),
    user: z.string(),
    safety_identifier: z.string(),
    prompt_cache_key: z.string(),
    prompt_cache_retention: z.string(),
    service_tier: z.string(),
    tools: z.array(anything),
    tool_choice: anything,
    functions: z.array(anything),
    function_call: anything,
    prediction: anything,
    audio: anything,
    web_search_options: anything,
  })
  .partial()
  .required({ model: true, messages: true });

type ChatRequest = z.infer<typeof chatRequestSchema>;
type Refusal = readonly [status: number, body: object];

const refused = (message: string, param: string | null, code: string | null = null): Refusal => [
  400,
  { error: { message, type: 'invalid_request_error', param, code } },
];

const withoutNulls = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body;

function schemaRefusal({ issues: [issue] }: z.ZodError): Refusal {
  if (issue?.code === 'unrecognized_keys') {
    return refused(`Unrecognized request argument supplied: ${issue.keys[0]}`, null);
  }
  const param = issue?.path.join('.') ?? '';
  return refused(`Invalid '${param}': ${issue?.message}`, param, 'invalid_value');
}

const isReasoning = (model: string) => /(?:^|[/-])(?:o\d|gpt-5(?:-|$))/.test(model);
const isMistral = (model: string) => /^(?:mistral|codestral|devstral)/.test(model);

/** What a model family refuses although the schema allows it. */
function familyRefusal(request: ChatRequest): Refusal | null {
  const { model, max_tokens: oldLimit, max_completion_tokens: newLimit } = request;
  if (oldLimit !== undefined && newLimit !== undefined) {
    const both = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    return refused(both, null);
  }
  const unknown = (['max_completion_tokens', 'stream_options'] as const).find((name) => request[name]);
  if (isMistral(model) && unknown) {
    const loc = ['body', unknown];
    const input = request[unknown];
    const detail = [{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted', input }];
    return [
      422,
      { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null },
    ];
  }
  if (!isReasoning(model)) return null;
  if (oldLimit !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return refused(message, 'max_tokens', 'unsupported_parameter');
  }
  const fixed = (['temperature', 'top_p'] as const).find((name) => (request[name] ?? 1) !== 1);
  if (!fixed) return null;
  const message = `Unsupported value: '${fixed}' does not support ${request[fixed]} with this model. Only the default (1) value is supported.`;
  return refused(message, fixed, 'unsupported_value');
}

const usageOf = ({ prompt, cached, answer, thoughts }: Record<keyof typeof sampleUsage, unknown>) => ({
  prompt_tokens: prompt,
  // Here thoughts are part of the answer.
  completion_tokens: typeof answer === 'number' && typeof thoughts === 'number' ? answer + thoughts : answer,
  prompt_tokens_details: { cached_tokens: cached },
  completion_tokens_details: { reasoning_tokens: thoughts },
});

const chunk = (rest: object) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', ...rest })}\n\n`;

const choiceOf = (delta: object, finishReason: string | null) => ({
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

const failures: Partial<Record<FaultName, readonly [status: number, message: string, code?: string]>> = {
  key_refused: [401, 'Incorrect API key provided.', 'invalid_api_key'],
  quota: [429, 'You exceeded your current quota.', 'insufficient_quota'],
  overloaded: [503, 'The server is overloaded.'],
  unclear_refusal: [400, 'Bad request.'],
  model_not_found: [404, 'The model does not exist or you do not have access to it.', 'model_not_found'],
};

function refusalOf(parsed: z.ZodSafeParseResult<ChatRequest>, scenario: FaultName): Refusal | null {
  if (!parsed.success) return schemaRefusal(parsed.error);
  const refusal = familyRefusal(parsed.data);
  if (refusal) return refusal;
  const [status, message, code = null] = failures[scenario] ?? [];
  return status ? [status, { error: { message, type: 'error', param: null, code } }] : null;
}

const textOf = (content: z.infer<typeof contentSchema> | null | undefined) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

/** Scenarios specific to the chat completions protocol; all others succeed. */
export function answerChatCompletion(response: ServerResponse, body: unknown, scenario: FaultName): void {
  const parsed = chatRequestSchema.safeParse(withoutNulls(body));
  const refusal = refusalOf(parsed, scenario);
  if (!parsed.success || refusal) {
    const [status, answer] = refusal ?? [400, {}];
    sendJson(response, status, answer);
    return;
  }
  const isMetaRequest = !parsed.data.messages.some(({ content }) => textOf(content).includes('==='));
  const text = isMetaRequest ? sampleAnswers.meta : sampleAnswers.whole;
  if (parsed.data.stream) {
    const isUsageWanted = parsed.data.stream_options?.include_usage === true;
    stream(response, text, isUsageWanted && scenario !== 'no_usage', scenario);
  } else {
    const message = { role: 'assistant', content: text };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    const usage = usageOf(sampleUsage);
    sendJson(response, 200, { id: 'chatcmpl-1', object: 'chat.completion', choices, usage });
  }
}

function stream(response: ServerResponse, text: string, isUsageReported: boolean, scenario: FaultName): void {
  // Where usage is asked for, all chunks have the field, and the last one, without a choice, has the figures.
  const event = (delta: object, finishReason: string | null) =>
    chunk({ ...choiceOf(delta, finishReason), ...(isUsageReported && { usage: null }) });
  startEventStream(response);
  response.write(event({ role: 'assistant', content: '' }, null));
  const pieces = scenario === 'empty' ? [] : (text.match(/[\s\S]{1,40}/g) ?? []);
  for (const content of pieces) response.write(event({ content }, null));
  if (scenario === 'error_in_stream') {
    response.end(`data: ${JSON.stringify({ error: { code: 502, message: 'Upstream went away.' } })}\n\n`);
  } else if (scenario === 'no_finish_reason') response.end();
  else if (scenario === 'blocked_answer') response.end(event({}, 'content_filter'));
  else {
    response.write(event({}, 'stop'));
    const usage = usageOf(scenario === 'absurd_usage' ? absurdTokenCounts : sampleUsage);
    if (isUsageReported) response.write(chunk({ choices: [], usage }));
    response.end('data: [DONE]\n\n');
  }
}
