import { randomBytes, randomInt } from 'node:crypto';
import type { IssueName } from './rest-error.ts';
import type { SimulatorStore } from './simulator-store.ts';
import type { WebhookEvent } from './wire-schemas.ts';

/** Discrepancies between order and capture that a shop must detect. */
export interface CaptureTampering {
  value?: string;
  currency?: string;
  customId?: string;
  payeeMerchantId?: string;
}

/**
 * How a capture ends. `declined` is a declined capture within a COMPLETED order; `refused` is a 422 without a
 * capture.
 */
export type CaptureOutcome =
  | { kind: 'completed'; tampering?: CaptureTampering }
  | { kind: 'pending'; reason?: 'PENDING_REVIEW' | 'ECHECK' }
  | { kind: 'declined' }
  | { kind: 'refused'; issue: IssueName };

export type EventFacts = Pick<WebhookEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

/** State shared by the parts of the simulator. */
export interface Core {
  readonly store: SimulatorStore;
  readonly now: () => Date;
  readonly merchantId: string;
  /** Base address of the REST server, for links in answers. */
  readonly restUrl: () => string;
  /** Base address of the approval page. */
  readonly approvalUrl: () => string;
  /** Delay until a pending capture completes; null leaves it pending. */
  readonly pendingClearsAfterMs: number | null;
  /** Sends the shop a webhook event. */
  readonly publish: (event: EventFacts) => void;
  /** The outcome a test has planned for the next capture; otherwise the buyer's choice decides. */
  readonly takeOutcome: () => CaptureOutcome | undefined;
}

/** 17 capital letters and digits, like PayPal's ids. */
export function newPayPalId(): string {
  return randomText(17, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
}

/** Payer ids omit easily confused characters. */
export function newPayerId(): string {
  return randomText(13, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
}

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
