import { createHash } from 'node:crypto';
import type { Core } from './core.ts';
import type { RequestRecord } from './records.ts';
import { RestError } from './rest-error.ts';

const HOUR_MS = 60 * 60_000;
/** How long PayPal remembers a request id, according to its specification. */
export const ORDER_MEMORY_MS = 6 * HOUR_MS;
export const REFUND_MEMORY_MS = 45 * 24 * HOUR_MS;

export const isRemembered = ({ now }: Core, at: number, memoryMs: number): boolean =>
  now().getTime() - at < memoryMs;

export const fingerprintOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Records the first use of a request id and rejects it for anything else. PayPal does not document the
 * comparison, but reusing an id for another request is a bug worth reporting.
 */
export async function claimRequestId(
  core: Core,
  operation: 'create' | 'capture' | 'refund',
  requestId: string,
  facts: { fingerprint: string; orderId: string },
): Promise<RequestRecord> {
  const memoryMs = operation === 'refund' ? REFUND_MEMORY_MS : ORDER_MEMORY_MS;
  const fresh: RequestRecord = { ...facts, at: core.now().getTime() };
  const id = `${operation} ${requestId}`;
  const { data } = await core.store.add('request', id, fresh);
  if (!isRemembered(core, data.at, memoryMs)) {
    await core.store.change<RequestRecord, void>('request', id, (record) => {
      Object.assign(record, fresh);
    });
    return fresh;
  }
  if (data.fingerprint !== facts.fingerprint) throw new RestError('DUPLICATE_REQUEST_ID');
  return data;
}
