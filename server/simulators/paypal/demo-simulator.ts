import type { Logger } from 'pino';
import { type PayPalSimulator, type PayPalSimulatorOptions, startPayPalSimulator } from './simulator.ts';

/** What is under way when real credentials arrive may come to its end. */
const LEAVE_MS = 15_000;
/** How long a payment that the buyer let pend is under review. */
const REVIEW_MS = 2 * 60_000;
/** A webhook that the shop did not take is sent again a few times; then the shop has to look for itself. */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000];

/** The simulator of demo mode: runs from its first use until it is told to leave. */
export function createDemoSimulator(log: Logger, options: PayPalSimulatorOptions) {
  let running: Promise<PayPalSimulator> | null = null;

  async function simulator(): Promise<PayPalSimulator> {
    const starting =
      running ??
      startPayPalSimulator({
        pendingClearsAfterMs: REVIEW_MS,
        webhookRetryDelaysMs: RETRY_DELAYS_MS,
        ...options,
      });
    running = starting;
    try {
      return await starting;
    } catch (error) {
      // The next one who needs it tries to start it again.
      if (running === starting) running = null;
      throw error;
    }
  }

  async function end(graceMs: number): Promise<void> {
    const closing = running;
    running = null;
    try {
      await (await closing)?.close(graceMs);
    } catch (error) {
      log.warn({ err: error }, 'the PayPal simulator did not stop cleanly');
    }
  }

  return {
    simulator,
    /** Its address; starts it when it does not run. */
    url: async () => (await simulator()).url,
    leave: () => end(LEAVE_MS),
    close: () => end(0),
  };
}
