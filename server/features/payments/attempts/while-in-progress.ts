import { setTimeout as sleep } from 'node:timers/promises';
import { PayPalUnknown } from '#server/clients/paypal/index.ts';

const TRIES = 5;
const PAUSE_MS = 200;

/** Of two identical requests at once PayPal answers one only; the other asks again and gets the same answer. */
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
