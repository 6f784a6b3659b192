import { setTimeout as sleep } from 'node:timers/promises';
import { type EventFacts, newPayPalId } from './core.ts';
import type { Signer } from './signing.ts';
import { eventSchema, type WebhookEvent } from './wire-schemas.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

export interface WebhookTarget {
  url: string;
  /** The id by which the shop knows this webhook. */
  id: string;
}

interface WebhookOptions {
  /** Called for each event; null sends nothing. */
  target: () => WebhookTarget | null;
  signer: Signer;
  now: () => Date;
  /** Delays before redelivering an event not answered with 2xx. PayPal tries 25 times in 3 days. */
  retryDelaysMs: readonly number[];
}

/** One delivery attempt; status 0 if nothing answered. */
export interface Delivery {
  event: WebhookEvent;
  status: number;
}

export interface WebhookControl {
  /** All events, delivered or not, oldest first. */
  readonly events: readonly WebhookEvent[];
  /** All attempts. */
  readonly deliveries: readonly Delivery[];
  /** Stops automatic delivery: events wait to be sent by hand, in any order, twice or never. */
  hold(): void;
  /** Resumes automatic delivery; waiting events stay where they are. */
  resume(): void;
  /** Sends an event once, now, and returns the shop's status. */
  send(event: WebhookEvent): Promise<number>;
  /** Sends any text with any headers, for forgeries and replays. */
  sendRaw(rawBody: string, headers: Record<string, string>): Promise<number>;
  /** Valid signature headers for a body. */
  sign(rawBody: string): Record<string, string>;
  /** Resolves when all deliveries in progress have arrived or been abandoned. */
  settled(): Promise<void>;
}

/** One attempt; 0 if nothing answered. */
async function post(
  url: string,
  rawBody: string,
  headers: Record<string, string>,
  closing: AbortSignal,
): Promise<number> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
    const response = await fetch(url, { method: 'POST', headers, body: rawBody, redirect: 'manual', signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function eventOf(facts: EventFacts, at: Date): WebhookEvent {
  return eventSchema.parse({
    id: `WH-${newPayPalId()}-${newPayPalId()}`,
    event_version: '1.0',
    create_time: at.toISOString(),
    ...(facts.resource_type !== 'dispute' && { resource_version: '2.0' }),
    ...facts,
    links: [],
  });
}

export function createWebhooks({ target, signer, now, retryDelaysMs }: WebhookOptions) {
  const events: WebhookEvent[] = [];
  const deliveries: Delivery[] = [];
  const underway = new Set<Promise<void>>();
  const closing = new AbortController();
  let isHeld = false;

  async function send(event: WebhookEvent): Promise<number> {
    const shop = target();
    if (!shop) return 0;
    const rawBody = JSON.stringify(event);
    const headers = signer.headersFor(rawBody, shop.id, now());
    const status = await post(shop.url, rawBody, headers, closing.signal);
    deliveries.push({ event, status });
    return status;
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: closing.signal, ref: false });
      const status = await send(event);
      if ((status >= 200 && status <= 299) || closing.signal.aborted) return;
    }
  }

  const control: WebhookControl = {
    events,
    deliveries,
    hold: () => {
      isHeld = true;
    },
    resume: () => {
      isHeld = false;
    },
    send,
    sendRaw: async (rawBody, headers) => post(target()?.url ?? '', rawBody, headers, closing.signal),
    sign: (rawBody) => signer.headersFor(rawBody, target()?.id ?? '', now()),
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };

  return {
    control,
    publish(facts: EventFacts): void {
      const event = eventOf(facts, now());
      events.push(event);
      if (isHeld) return;
      const delivery: Promise<void> = deliver(event)
        .catch(() => {})
        .finally(() => underway.delete(delivery));
      underway.add(delivery);
    },
    close: () => closing.abort(),
  };
}
