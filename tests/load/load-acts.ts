// What users do under load: browse, generate listings, buy.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayPalSimulator } from '#server/simulators/paypal/index.ts';
import type { Figures } from './load-figures.ts';
import type { LoadPerson } from './load-people.ts';

export interface LoadRun {
  figures: Figures;
  /** False once the time is up: what is running still finishes. */
  isGoing(): boolean;
  /** Resolves when the time is up. */
  over: Promise<void>;
}

/** Delay between two requests of a reader. */
const PAUSE_MS = [15_000, 30_000] as const;
const pause = () => PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]);

const pages = [
  'dashboard',
  'history',
  'credits',
  'support',
  'subscription-history',
  'generate-product-description',
];
const calls = (email: string) => [
  '/api/me',
  '/api/generator',
  '/api/generations?page=1&pageSize=10',
  '/api/credit-transactions?page=1&pageSize=10',
  `/orders?userEmail=${encodeURIComponent(email)}&page=1&pageSize=10`,
];

const oneOf = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';

/** Of ten requests, one loads a whole page, four navigate client-side, five call the API. */
function chooseLook(email: string): { kind: string; path: string; accept: string } {
  const dice = Math.random();
  const page = `/user/${oneOf(pages)}`;
  if (dice < 0.1) return { kind: 'page, whole', path: page, accept: 'text/html' };
  if (dice < 0.5) return { kind: 'page, its data', path: `${page}.data`, accept: '*/*' };
  return { kind: 'call', path: oneOf(calls(email)), accept: 'application/json' };
}

function noteAnswer(
  figures: Figures,
  kind: string,
  { status, ms }: { status: number | string; ms: number },
): boolean {
  figures.note(kind, status, ms);
  if (status === 200) return true;
  if (status !== 429) figures.fail(`${kind} ${status}`);
  return false;
}

export async function keepReading(person: LoadPerson, { figures, isGoing, over }: LoadRun): Promise<void> {
  await Promise.race([sleep(Math.random() * PAUSE_MS[1]), over]);
  while (isGoing()) {
    const { kind, path, accept } = chooseLook(person.email);
    noteAnswer(figures, kind, await person.send('GET', path, { accept, isPacked: true }));
    await Promise.race([sleep(pause()), over]);
  }
}

/** One listing after another, each by another user. */
export async function keepWriting(
  next: () => LoadPerson,
  { figures, isGoing, over }: LoadRun,
): Promise<void> {
  // Staggered starts: streams that all end at once would be a load spike.
  await Promise.race([sleep(Math.random() * 8_000), over]);
  while (isGoing()) {
    const startedAt = performance.now();
    let firstMs: number | null = null;
    const answer = await next().send('POST', '/api/generations', {
      body: { productName: 'Bench of oak', productDetails: 'Oak, 120 cm, oiled by hand.' },
      accept: 'text/event-stream',
      onText: (text) => {
        if (firstMs === null && text.includes('event: text')) firstMs = performance.now() - startedAt;
      },
    });
    if (!noteAnswer(figures, 'listing, whole', answer)) await sleep(1_000);
    else if (!answer.text.includes('event: completed')) figures.fail('listing without its end');
    if (firstMs !== null) figures.note('listing, first text', 'streamed', firstMs);
  }
}

type Approve = PayPalSimulator['control']['approve'];

const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };

/** From the order to the settled payment, as the pages do it. */
export async function buy(person: LoadPerson, approve: Approve, figures: Figures): Promise<boolean> {
  const startedAt = performance.now();
  const placed = await person.send('POST', '/new-order', { body: { packageId: 'standard', ...billing } });
  if (!noteAnswer(figures, 'payment: order', placed)) return false;
  const { _id: orderId } = JSON.parse(placed.text);
  const started = await person.send('POST', '/api/paypal/orders', { body: { orderId } });
  if (!noteAnswer(figures, 'payment: start', started)) return false;
  const { paypalOrderId } = JSON.parse(started.text).data;
  await approve(paypalOrderId);
  const completed = await person.send('PUT', `/process-payment-complete/${orderId}`, {
    body: { paypalOrderId },
  });
  if (!noteAnswer(figures, 'payment: complete', completed)) return false;
  // PayPal's event may have been faster: an order already settled counts as success.
  const { outcome } = JSON.parse(completed.text);
  if (outcome !== 'settled') {
    figures.fail(`payment ${outcome}`);
    return false;
  }
  figures.note('payment, whole', 'settled', performance.now() - startedAt);
  return true;
}

/** Limit of concurrent payments; beyond it, starts are skipped and counted. */
const MOST_AT_ONCE = 400;

/**
 * Starts so many per second, whether or not earlier ones have finished. Resolves with the number of successes
 * and of skipped starts.
 */
export async function keepBuying(
  next: () => LoadPerson,
  perSecond: number,
  approve: Approve,
  { figures, isGoing, over }: LoadRun,
): Promise<{ settled: number; notBegun: number }> {
  const underWay = new Set<Promise<void>>();
  const result = { settled: 0, notBegun: 0 };
  const startedAt = performance.now();
  for (let number = 0; perSecond > 0 && isGoing(); number++) {
    const waitMs = startedAt + (number * 1000) / perSecond - performance.now();
    if (waitMs > 0) await Promise.race([sleep(waitMs), over]);
    if (!isGoing()) break;
    if (underWay.size >= MOST_AT_ONCE) {
      result.notBegun++;
      continue;
    }
    const purchase = buy(next(), approve, figures)
      .then((isSettled) => {
        result.settled += Number(isSettled);
      })
      .catch((error: unknown) => figures.fail(`payment: ${String(error)}`))
      .finally(() => underWay.delete(purchase));
    underWay.add(purchase);
  }
  await Promise.all(underWay);
  return result;
}
