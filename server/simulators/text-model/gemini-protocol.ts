import type { ServerResponse } from 'node:http';
import { z } from 'zod';

/**
 * The part of Gemini's REST protocol that a text request meets: `google.ai.generativelanguage.v1beta`,
 * GenerateContentRequest and GenerateContentResponse in proto3 JSON. Unknown fields are refused, as Google refuses them.
 */
const partSchema = z.strictObject({ text: z.string() });
const contentSchema = z.strictObject({
  role: z.enum(['user', 'model']).optional(),
  parts: z.array(partSchema).min(1),
});

const generateContentRequestSchema = z.strictObject({
  contents: z.array(contentSchema).min(1),
  systemInstruction: contentSchema.optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  generationConfig: z
    .strictObject({
      candidateCount: z.literal(1).optional(),
      stopSequences: z.array(z.string()).max(5).optional(),
      maxOutputTokens: z.int().positive().optional(),
      temperature: z.number().min(0).max(2).optional(),
      topP: z.number().min(0).max(1).optional(),
      topK: z.int().positive().optional(),
      thinkingConfig: z
        .strictObject({
          includeThoughts: z.boolean().optional(),
          thinkingBudget: z.int().min(-1).optional(),
          thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
        })
        .optional(),
    })
    .optional(),
});

export type GenerateContentRequest = z.infer<typeof generateContentRequestSchema>;

/** The request in a body, or what Google would say is wrong with it. */
export function readGenerateContentRequest(
  body: string,
): { request: GenerateContentRequest; problem: null } | { request: null; problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { request: null, problem: 'Invalid JSON payload received. Unexpected token.' };
  }
  const parsed = generateContentRequestSchema.safeParse(json);
  if (parsed.success) return { request: parsed.data, problem: null };
  const issue = parsed.error.issues[0];
  const problem =
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}" at '${issue.path.join('.')}': Cannot find field.`
      : `Invalid value at '${issue?.path.join('.')}': ${issue?.message}`;
  return { request: null, problem };
}

const callPath = /^\/v1beta\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;

export interface GeminiCall {
  model: string;
  isStream: boolean;
  /** Server-sent events; without `alt=sse` a stream comes as one JSON array. */
  isEventStream: boolean;
}

export function readCall(url: string): GeminiCall | null {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const match = callPath.exec(pathname);
  if (!match) return null;
  const isStream = match[2] === 'streamGenerateContent';
  return {
    model: decodeURIComponent(match[1] ?? ''),
    isStream,
    isEventStream: isStream && searchParams.get('alt') === 'sse',
  };
}

interface ChunkOptions {
  model: string;
  responseId: string;
  finishReason?: string;
  promptTokens?: number;
  answerTokens?: number;
}

export function responseChunk(text: string, options: ChunkOptions): object {
  const { model, responseId, finishReason, promptTokens = 0, answerTokens = 0 } = options;
  return {
    candidates: [
      { content: { parts: [{ text }], role: 'model' }, ...(finishReason && { finishReason }), index: 0 },
    ],
    usageMetadata: {
      promptTokenCount: promptTokens,
      candidatesTokenCount: answerTokens,
      totalTokenCount: promptTokens + answerTokens,
    },
    modelVersion: model,
    responseId,
  };
}

/** One event, with the line ends Google sends. */
export const asEvent = (chunk: object): string => `data: ${JSON.stringify(chunk)}\r\n\r\n`;

export function startEventStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'content-disposition': 'attachment' });
  response.flushHeaders();
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body, null, 2));
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** `google.rpc.Status` as the REST front end wraps it. */
export function errorBody(code: number, message: string, details?: readonly object[]): object {
  return { error: { code, message, status: statusNames[code] ?? 'UNKNOWN', ...(details && { details }) } };
}

export const invalidKeyBody = (): object =>
  errorBody(400, 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);
