import type { ServerResponse } from 'node:http';

/** Gemini's REST protocol, `google.ai.generativelanguage.v1beta`, as far as text requests use it. */

const callPath = /^\/v1beta\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;

export interface GeminiCall {
  model: string;
  isStream: boolean;
  /** Server-sent events. Without `alt=sse`, a stream is a single JSON array. */
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

/** The totals so far. Zeros are left out, as in all of Google's JSON. */
export function usageMetadata(promptTokens: number, answerTokens: number): object {
  return {
    promptTokenCount: promptTokens,
    ...(answerTokens > 0 && { candidatesTokenCount: answerTokens }),
    totalTokenCount: promptTokens + answerTokens,
  };
}

interface ChunkOptions {
  model: string;
  responseId: string;
  finishReason?: string;
  usageMetadata?: object | undefined;
}

export function responseChunk(text: string, options: ChunkOptions): object {
  const { model, responseId, finishReason, usageMetadata: usage } = options;
  return {
    candidates: [
      { content: { parts: [{ text }], role: 'model' }, ...(finishReason && { finishReason }), index: 0 },
    ],
    ...(usage && { usageMetadata: usage }),
    modelVersion: model,
    responseId,
  };
}

/** One event, with the line endings Google sends. */
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

/** `google.rpc.Status` in the REST front end's envelope. */
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
