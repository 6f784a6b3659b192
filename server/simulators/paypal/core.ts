import { randomBytes, randomInt } from 'node:crypto';
import type { IssueName } from './rest-error.ts';
import type { SimulatorStore } from './simulator-store.ts';
import type { WebhookEvent } from './wire-schemas.ts';

/** Differences between what was ordered and what was captured: what a shop must notice. */
export interface CaptureTampering {
  value?: string;
  currency?: string;
  customId?: string;
  payeeMerchantId?: string;
}

/** How a capture ends. `declined` is a capture of its own inside of a COMPLETED order; `refused` is a 422 and no capture. */
export type CaptureOutcome =
  | { kind: 'completed'; tampering?: CaptureTampering }
  | { kind: 'pending'; reason?: 'PENDING_REVIEW' | 'ECHECK' }
  | { kind: 'declined' }
  | { kind: 'refused'; issue: IssueName };

export type EventFacts = Pick<WebhookEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

/** What the parts of the simulator share. */
export interface Core {
  readonly store: SimulatorStore;
  readonly now: () => Date;
  readonly merchantId: string;
  /** Address of the REST server, for the links in answers. */
  readonly restUrl: () => string;
  /** Address below which the approval page is. */
  readonly approvalUrl: () => string;
  /** From a pending capture to its completion; null leaves it pending. */
  readonly pendingClearsAfterMs: number | null;
  /** Tells the shop, by webhook. */
  readonly publish: (event: EventFacts) => void;
  /** What a test has laid down for the next capture; else the buyer's wish decides. */
  readonly takeOutcome: () => CaptureOutcome | undefined;
}

/** PayPal's ids: 17 capitals and digits. */
export function newPayPalId(): string {
  return randomText(17, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
}

/** Payer ids leave out what can be mistaken for something else. */
export function newPayerId(): string {
  return randomText(13, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
}

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
