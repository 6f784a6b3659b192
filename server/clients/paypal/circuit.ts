import { PayPalUnknown } from './paypal-failure.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 20_000;

/**
 * Stops calling while PayPal is away, so that a page answers at once instead of after each timeout. After a while one call is
 * let through; its outcome decides.
 */
export function createCircuit(now: () => number = () => performance.now()) {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    /** Throws `circuit_open` when it is not the time to call. */
    pass(): void {
      if (failures < FAILURES_TO_OPEN) return;
      if (now() < openUntil || isProbing) throw new PayPalUnknown('circuit_open', { isSent: false });
      isProbing = true;
    },
    /** PayPal answered, whatever it said. */
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
