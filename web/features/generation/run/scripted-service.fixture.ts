import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { Generation, GenerationEvent } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';

import { nothingChosen, type Order } from './order.ts';

type Completed = Extract<GenerationEvent, { event: 'completed' }>;

/** What a run leaves behind that was written for no channel. */
const plainOutcome = {
  productId: 'product1',
  listingId: 'listing1',
  channels: {},
  notes: {},
  findings: [],
  release: null,
};

export const completedWith = (content: ListingContent, more: Partial<Completed['data']> = {}): Completed => ({
  event: 'completed',
  data: { id: 'run1', balance: 4, content, charge: 'settled', ...plainOutcome, ...more },
});

export const order: Order = {
  facts: { productName: 'Mug', productDetails: 'Stoneware', language: 'English' },
  choice: nothingChosen,
  productId: null,
  isFree: false,
};

export const runningGeneration: Generation = {
  _id: 'run1',
  ...order.facts,
  status: 'running',
  demo: false,
  content: null,
  failure: null,
  credit: 'held',
  choice: nothingChosen,
  ...plainOutcome,
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
};

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const writeEvent = (response: ServerResponse, { event, data }: GenerationEvent) =>
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

export const stream =
  (events: readonly GenerationEvent[], end: 'end' | 'cut' = 'end'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) writeEvent(response, event);
    if (end === 'end') response.end();
    else setImmediate(() => response.destroy());
  };

export const json =
  (status: number, body: object): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

export const refusal = (status: number, code: string): Answer =>
  json(status, { success: false, code, message: `It is ${code}`, error: code });

export const hangUp: Answer = (response) => response.destroy();

export interface SeenRequest {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
}

/** A service that returns the given responses in turn, repeating the last; `fetch` is routed to it. */
export async function serve(...answers: Answer[]) {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ method: request.method ?? '', url: request.url ?? '', key, body });
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Resolves relative addresses, as in a page.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(`${base}${url}`, init));
  return {
    requests,
    close() {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
    },
  };
}
