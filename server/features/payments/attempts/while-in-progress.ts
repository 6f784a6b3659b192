import { setTimeout as sleep } from 'node:timers/promises';
import { PayPalUnknown } from '#server/clients/paypal/index.ts';

const TRIES = 5;
const PAUSE_MS = 200;

/**
 * PayPal accepts only one of two identical concurrent requests. The other retries and gets the same response.
 */
export async function whileInProgress<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof PayPalUnknown && error.reason === 'in_progress';
      if (!isBusy || tries >= TRIES) throw error;
      await sleep(PAUSE_MS * tries);
    }
  }
}
