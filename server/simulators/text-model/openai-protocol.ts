import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { FaultName } from './faults.ts';
import { sendJson, startEventStream } from './gemini-protocol.ts';
import { sampleAnswers } from './sample-answers.ts';

const chatRequestSchema = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
  stream: z.literal(true),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.int().positive().optional(),
});

const event = (delta: object, finishReason: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`;

const refusals: Partial<Record<FaultName, readonly [status: number, message: string]>> = {
  key_refused: [401, 'Incorrect API key provided.'],
  quota: [429, 'You exceeded your current quota.'],
  overloaded: [503, 'The server is overloaded.'],
  model_not_found: [404, 'The model does not exist.'],
};

/** The scenarios that differ in the chat completions protocol; every other one answers well. */
export function answerChatCompletion(response: ServerResponse, body: unknown, scenario: FaultName): void {
  const request = chatRequestSchema.safeParse(body);
  const refusal = request.success ? refusals[scenario] : ([400, z.prettifyError(request.error)] as const);
  if (!request.success || refusal) {
    const [status, message] = refusal ?? [400, ''];
    sendJson(response, status, { error: { message, type: 'error' } });
    return;
  }
  startEventStream(response);
  response.write(event({ role: 'assistant', content: '' }, null));
  const isMetaRequest = !request.data.messages.some(({ content }) => content.includes('==='));
  const text = isMetaRequest ? sampleAnswers.meta : sampleAnswers.whole;
  const pieces = scenario === 'empty' ? [] : (text.match(/[\s\S]{1,40}/g) ?? []);
  for (const content of pieces) response.write(event({ content }, null));
  if (scenario === 'error_in_stream') {
    response.end(`data: ${JSON.stringify({ error: { code: 502, message: 'Upstream went away.' } })}\n\n`);
  } else if (scenario === 'no_finish_reason') response.end();
  else if (scenario === 'blocked_answer') response.end(event({}, 'content_filter'));
  else response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
}
