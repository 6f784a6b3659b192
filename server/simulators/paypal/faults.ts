import { EventEmitter, once } from 'node:events';
import type { CaptureOutcome } from './core.ts';

export type CallName =
  | 'token'
  | 'createOrder'
  | 'getOrder'
  | 'captureOrder'
  | 'getCapture'
  | 'refundCapture'
  | 'getRefund'
  | 'getDispute'
  | 'getWebhook'
  | 'verifyWebhook';

/**
 * `_before`: nothing has happened at PayPal. `_after`: the call took effect, although the answer suggests
 * otherwise.
 */
export type Fault =
  | 'none'
  | 'server_error_before'
  | 'server_error_after'
  | 'drop_before'
  | 'drop_after'
  | 'stall_before'
  | 'stall_after'
  | 'rate_limited'
  | 'unauthorized'
  | 'in_progress'
  | 'malformed_after';

/** Queues of faults planned by tests. */
export function createFaults() {
  const queues = new Map<CallName, Fault[]>();
  const outcomes: CaptureOutcome[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  return {
    /** Applies to the next calls of this kind, one fault each. */
    plan(call: CallName, faults: readonly Fault[]): void {
      queues.set(call, [...(queues.get(call) ?? []), ...faults]);
    },
    take: (call: CallName): Fault => queues.get(call)?.shift() ?? 'none',
    planCapture: (outcome: CaptureOutcome) => void outcomes.push(outcome),
    takeOutcome: () => outcomes.shift(),
    /** Resumes stalled calls. */
    release: () => void events.emit('released'),
    released: async () => {
      await once(events, 'released');
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
