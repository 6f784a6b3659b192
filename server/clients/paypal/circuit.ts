import { PayPalUnknown } from './paypal-failure.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 20_000;

/**
 * Stops calling while PayPal is down, so that pages answer at once instead of after a timeout each. After a
 * pause one trial call is let through, and its outcome decides.
 */
export function createCircuit(now: () => number = () => performance.now()) {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    /** Throws `circuit_open` while calls are suspended. */
    pass(): void {
      if (failures < FAILURES_TO_OPEN) return;
      if (now() < openUntil || isProbing) throw new PayPalUnknown('circuit_open', { isSent: false });
      isProbing = true;
    },
    /** PayPal gave an answer, whatever it was. */
    answered(): void {
      failures = 0;
      isProbing = false;
    },
    failed(): void {
      failures++;
      isProbing = false;
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS;
    },
  };
}
