import { expect, it } from 'vitest';
import { ATTEMPT_STATES, CAPTURE_VERDICTS, REFUND_STATES } from '#server/db/schema/payments.ts';
import { paymentEventWords } from './payment-event-words.ts';

const general = {
  attempt: 'PayPal refused the payment.',
  capture: 'PayPal took the payment.',
  refund: 'A refund was requested.',
  webhook: 'PayPal reported a change.',
};

it.each([
  ['attempt', ATTEMPT_STATES.filter((state) => state !== 'ended')],
  ['capture', CAPTURE_VERDICTS],
  ['refund', REFUND_STATES],
] as const)('every state of an event has its own sentence: %s', (kind, states) => {
  const sentences = states.map((status) => paymentEventWords({ kind, status, reason: null }));
  expect(new Set(sentences).size).toBe(states.length);
  expect(sentences).not.toContain(general[kind]);
});

it('an attempt that ended says why', () => {
  const ended = (reason: string | null) => paymentEventWords({ kind: 'attempt', status: 'ended', reason });
  expect(ended('EXPIRED')).toBe('The buyer did not approve the payment in time.');
  expect(ended('COMPLIANCE_VIOLATION')).toBe(general.attempt);
});

it('a closed dispute says in whose favour', () => {
  const closed = (reason: string | null) =>
    paymentEventWords({ kind: 'dispute', status: 'RESOLVED', reason });
  expect(closed('RESOLVED_SELLER_FAVOUR')).toBe('The dispute was closed in your favour.');
  expect(closed(null)).toBe('The dispute was closed.');
});

it('codes that nobody foresaw are covered by a general sentence, or can be read', () => {
  const words = (kind: 'webhook' | 'dispute') =>
    paymentEventWords({ kind, status: 'BRAND_NEW', reason: null });
  expect(words('webhook')).toBe(general.webhook);
  expect(words('dispute')).toBe('PayPal reports about the dispute: brand new.');
});
