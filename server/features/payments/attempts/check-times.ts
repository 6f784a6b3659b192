const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An open attempt is checked after 2 minutes, then at growing intervals. */
export const FIRST_CHECK_MS = 2 * MINUTE_MS;
export const SLOWEST_CHECK_MS = 6 * HOUR_MS;

/**
 * How long PayPal remembers the request ids of orders and captures. Afterwards the object is looked up first.
 */
export const REQUEST_ID_MEMORY_MS = 6 * HOUR_MS;
/** How long an unapproved PayPal order is reused before a new one is created. */
export const REUSE_MS = 3 * HOUR_MS;
/** How long approvals and captures are looked for at PayPal; an order not approved by then is given up. */
export const GIVE_UP_MS = 3 * DAY_MS;

/**
 * Days after settlement. Refunds made in PayPal's console are reported by webhook; these checks find the ones
 * that were not.
 */
const SETTLED_CHECK_DAYS = [1, 3, 7, 30, 90, 180];

/** When to check again after `checks` checks. */
export function nextCheck(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), SLOWEST_CHECK_MS));
}

/**
 * When to check a settled capture next; null once refunds are no longer possible. Based on the time since
 * settlement and not on the number of checks, because checks PayPal did not answer must not use up the later
 * ones.
 */
export function nextSettledCheck(settledAt: Date, now: Date): Date | null {
  const times = SETTLED_CHECK_DAYS.map((days) => new Date(settledAt.getTime() + days * DAY_MS));
  return times.find((time) => time > now) ?? null;
}
