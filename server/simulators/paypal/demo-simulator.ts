import type { Logger } from 'pino';
import { type PayPalSimulator, type PayPalSimulatorOptions, startPayPalSimulator } from './simulator.ts';

/** Grace period for requests in progress when real credentials are entered. */
const LEAVE_MS = 15_000;
/** Duration of the review when the buyer chose to let a payment pend. */
const REVIEW_MS = 2 * 60_000;
/**
 * A webhook the shop did not accept is retried at these intervals; after that the shop has to look for
 * itself.
 */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000];

/** The simulator of demo mode. Starts on first use and runs until stopped. */
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
      // Lets the next caller try to start it again.
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
    /** Its address. Starts the simulator if necessary. */
    url: async () => (await simulator()).url,
    leave: () => end(LEAVE_MS),
    close: () => end(0),
  };
}
