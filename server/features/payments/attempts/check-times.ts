const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An open question is looked at after 2 minutes, then ever more slowly. */
export const FIRST_CHECK_MS = 2 * MINUTE_MS;
export const SLOWEST_CHECK_MS = 6 * HOUR_MS;

/** PayPal remembers the request ids of orders and captures this long; after it the object is asked for first. */
export const REQUEST_ID_MEMORY_MS = 6 * HOUR_MS;
/** A PayPal order that nobody approved is used again this long, then a new one is made. */
export const REUSE_MS = 3 * HOUR_MS;
/** Approvals and captures are found for this long at PayPal; an order that nobody approved is given up then. */
export const GIVE_UP_MS = 3 * DAY_MS;

/** After a settlement: refunds in PayPal's console come by webhook, and these find the ones that did not. In days. */
const SETTLED_CHECK_DAYS = [1, 3, 7, 30, 90, 180];

/** When to look again after `checks` looks. */
export function nextCheck(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), SLOWEST_CHECK_MS));
}

/**
 * When to look at a settled capture next; null once refunds are no longer possible. By the time that has passed and not by the
 * looks that were taken: those that PayPal did not answer must not use up the later ones.
 */
export function nextSettledCheck(settledAt: Date, now: Date): Date | null {
  const times = SETTLED_CHECK_DAYS.map((days) => new Date(settledAt.getTime() + days * DAY_MS));
  return times.find((time) => time > now) ?? null;
}
