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

/** `_before`: nothing has happened at PayPal. `_after`: it has, and the answer says or shows otherwise. */
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

/** Queues of what goes wrong next, laid down by tests. */
export function createFaults() {
  const queues = new Map<CallName, Fault[]>();
  const outcomes: CaptureOutcome[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  return {
    /** For the next calls of this kind, one each. */
    plan(call: CallName, faults: readonly Fault[]): void {
      queues.set(call, [...(queues.get(call) ?? []), ...faults]);
    },
    take: (call: CallName): Fault => queues.get(call)?.shift() ?? 'none',
    planCapture: (outcome: CaptureOutcome) => void outcomes.push(outcome),
    takeOutcome: () => outcomes.shift(),
    /** Lets stalled calls go on. */
    release: () => void events.emit('released'),
    released: async () => {
      await once(events, 'released');
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
