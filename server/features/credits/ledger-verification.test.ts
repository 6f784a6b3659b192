import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { createPerson } from '#tests/factories/person.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { bookOrderRefund, bookPurchase, createCredits, type LedgerReport } from './index.ts';
import { endListing, startListing } from './listing-holds.fixture.ts';

const HOUR_MS = 3_600_000;
const cause = { actorId: 'system', requestId: null };

let database: TestDatabase;
let userId: string;

const creditsAt = (now: Date) => createCredits({ db: database.db, now: () => now });

/**
 * An order paid by this capture, and fully refunded if a refund is given, as settlement and refund leave it.
 */
async function sell(order: {
  id: string;
  credits: number;
  environment: 'live' | 'demo';
  refundId?: string;
}): Promise<void> {
  const { id, credits, environment, refundId } = order;
  await database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment,
       paid_at, refunded_minor, refunded_credits)
     values ($1, 'package', $1, $1, $2, 'A', 'a@example.com', 'x', 'y', 'standard', 'Standard', $3, 180,
       2900, 2900, 'USD', $4, 'CAPTURE-' || $1, $5, now(), $6, $7)`,
    [
      ...[id, userId, credits, refundId ? 'refunded' : 'paid', environment],
      ...(refundId ? [2900, credits] : [0, 0]),
    ],
  );
  await database.query(
    `insert into payment_captures (id, order_id, environment, status, amount_minor, currency, verdict)
     values ('CAPTURE-' || $1, $1, $2, 'COMPLETED', 2900, 'USD', 'settled')`,
    [id, environment],
  );
  if (!refundId) return;
  await database.query(
    `insert into payment_refunds (id, order_id, capture_id, origin, request_id, amount_minor, currency, credits, actor_id, state)
     values ($1, $2, 'CAPTURE-' || $2, 'admin', 'r', 2900, 'USD', $3, 'a', 'completed')`,
    [refundId, id, credits],
  );
}

/** Data of every kind, with holds of known ids. */
beforeAll(async () => {
  database = await createTestDatabase();
  const credits = creditsAt(new Date());
  userId = await createPerson(database, { credits: 10 });
  await createPerson(database);
  await sell({ id: 'order', credits: 100, environment: 'live', refundId: 'REFUND' });
  const reference = { type: 'order', id: 'order' };
  const booking = { userId, amount: 100, description: 'Standard', reference, environment: 'live' as const };
  await bookPurchase(database.db, 'CAPTURE-order', booking, cause);
  await bookOrderRefund(database.db, 'REFUND', booking, cause);
  await credits.adjust({ userId, amount: -2, key: 'k', reason: 'test' }, cause);
  for (const id of ['done', 'failed', 'stopped', 'running']) await startListing(database, { id, userId });
  await endListing(database, 'done', 'completed', { slug: 'mug' });
  await endListing(database, 'failed', 'failed', null);
  await endListing(database, 'stopped', 'cancelled', { slug: 'mug' });
  const { holdId } = await credits.deductManually({ userId }, 'request');
  await credits.settle(holdId, cause);
  await credits.deductManually({ userId }, 'request');
  await sell({ id: 'demo-order', credits: 7, environment: 'demo' });
  const ofDemo = { ...booking, amount: 7, reference: { type: 'order', id: 'demo-order' } };
  await bookPurchase(database.db, 'CAPTURE-demo-order', { ...ofDemo, environment: 'demo' }, cause);
  await startListing(database, { id: 'demo-listing', userId });
  await endListing(database, 'demo-listing', 'completed', { slug: 'mug' });
});

afterAll(() => database.drop());

const rulesOf = ({ isBalanced, findings }: LedgerReport) => {
  expect(isBalanced).toBe(findings.length === 0);
  return [...new Set(findings.map(({ rule }) => rule))];
};

const guarded = ['ledger_transfers', 'ledger_accounts', 'credit_holds', 'users'];
/** Bypasses every guard, as a restored backup or a manual SQL statement could. */
const unguarded = (statement: string) => [
  ...guarded.map((table) => `alter table ${table} disable trigger user`),
  statement,
  ...guarded.map((table) => `alter table ${table} enable trigger user`),
];

/** The report after these statements, which are then rolled back. */
async function reportAfter(statements: string[]): Promise<LedgerReport> {
  let report: LedgerReport | undefined;
  const planted = database.db.transaction(async (transaction) => {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    const credits = createCredits({ db: transaction as unknown as Database, now: () => new Date() });
    report = await credits.verify();
    transaction.rollback();
  });
  await planted.catch((error: unknown) => {
    if (!report) throw error;
  });
  return report as LedgerReport;
}

const isSum = 'a balance is the sum of its transfers';
const isZero = 'the accounts of each pocket sum to zero';
const isStated = 'a transfer states the balance after it';
const isRouted = 'a kind goes from its account to its account, within one user and one pocket';
const isGranted = 'a user has accounts and exactly the sign-up grant of the record';
const isOffered = 'free credits are offered only until the address is confirmed';
const isCovered = 'no hold takes a balance below zero';
const isHeld = 'held credits are the open holds';
const isOnTime = 'no hold stays open past its deadline and the reaper after it';
const isPaired = 'a hold and its transfers say the same';
const isConsumed = 'consumed credits are the listings stored and the manual holds settled';
const isDemoOnly = 'demo credits buy listings of the demo writer only';
const isAgreed = 'a listing and its hold say the same';
const isSold =
  'credits sold are those of paid orders, less what was taken back, in the pocket of where they were paid';
const isBooked = 'exactly one booking per capture that paid an order';
const isTakenBack = 'credits are taken back by completed refunds only';
const isPaidOnce = 'an order is paid exactly if a capture of its sum settled it';
const isRefunded = 'what an order says was refunded are its completed refunds and their bookings';
const isFrozen = 'credits rest exactly while a dispute is open';
const isGuarded = 'the guards of the ledger stand';

const accounts = (change: string) => `update ledger_accounts set ${change}`;
const transfers = (change: string) => `update ledger_transfers set ${change}`;
const holds = (change: string) => `update credit_holds set ${change}`;
const listings = (change: string) => `update generations set ${change}`;
const bareListing = `insert into generations
  (id, request_hash, product_name, product_details, language, process_id, lease_until) values ('x', '', '', '', '', '', now())`;

const corruptions: [what: string, statement: string, rules: string[]][] = [
  [
    'a raised balance',
    accounts(`balance = balance + 1 where kind = 'available' and balance > 0`),
    [isSum, isZero],
  ],
  [
    'a deleted account',
    `delete from ledger_accounts where kind = 'held' and balance > 0`,
    [isSum, isZero, isGranted],
  ],
  [
    'a deleted purchase',
    `delete from ledger_transfers where kind = 'purchase'`,
    [isSum, isZero, isStated, isSold, isBooked],
  ],
  ['a changed grant', transfers(`amount = 11 where kind = 'signup'`), [isSum, isZero, isStated, isGranted]],
  ['a changed statement line', transfers(`balance_after = 999 where kind = 'purchase'`), [isStated]],
  ['a gift called a purchase', transfers(`kind = 'purchase' where kind = 'signup'`), [isRouted, isBooked]],
  ['an unknown kind', transfers(`kind = 'gift' where kind = 'signup'`), [isRouted]],
  ['a missing grant', `update users set signup_credits = 7 where signup_credits = 0`, [isGranted]],
  [
    'an offer left after confirmation',
    `update users set signup_offer = 5, email_verified = true where signup_credits = 0`,
    [isOffered],
  ],
  [
    'a user without accounts',
    `insert into users (id, name, email) values ('x', 'X', 'x@example.com')`,
    [isGranted],
  ],
  [
    'a hold below zero',
    transfers(`balance_after = -1 where idempotency_key = 'hold:done'`),
    [isStated, isCovered],
  ],
  ['a deleted hold', `delete from credit_holds where id = 'running'`, [isHeld, isPaired, isAgreed]],
  ['a hold opened again', holds(`state = 'open' where id = 'failed'`), [isHeld, isPaired, isAgreed]],
  [
    'a hold ended without a transfer',
    holds(`state = 'released' where id = 'running'`),
    [isHeld, isPaired, isAgreed],
  ],
  ['a hold settled without a transfer', holds(`state = 'settled' where id = 'failed'`), [isPaired, isAgreed]],
  ['a hold of another amount', holds(`amount = 2 where id = 'done'`), [isPaired, isConsumed]],
  ['a hold of another user', holds(`user_id = 'x' where id = 'done'`), [isPaired, isAgreed]],
  [
    'a listing charged and called failed',
    listings(`status = 'failed', content = null where id = 'done'`),
    [isConsumed, isAgreed],
  ],
  [
    'a charged listing without content',
    listings(`content = null where id = 'stopped'`),
    [isConsumed, isAgreed],
  ],
  [
    'a listing given away',
    listings(`content = '{}', status = 'completed' where id = 'failed'`),
    [isConsumed, isAgreed],
  ],
  ['a deleted listing', `delete from generations where id = 'done'`, [isConsumed, isAgreed]],
  ['a listing without a hold', bareListing, [isAgreed]],
  ['an order that gives more than was booked', `update orders set credits = 150`, [isSold, isBooked]],
  [
    'an order called paid',
    `update payment_captures set verdict = 'duplicate'`,
    [isBooked, isPaidOnce, isRefunded],
  ],
  [
    'a paid order called pending',
    `update orders set status = 'pending', capture_id = null, paid_at = null, environment = null where id = 'order'`,
    [isPaidOnce],
  ],
  ['a capture of a smaller sum', `update payment_captures set amount_minor = 100`, [isPaidOnce]],
  ['a capture of no money', `update payment_captures set environment = 'sandbox'`, [isPaidOnce]],
  ['an order of somebody else', `update orders set user_id = 'x'`, [isBooked]],
  ['a refund that never was', `update payment_refunds set state = 'requested'`, [isTakenBack, isRefunded]],
  ['a forgotten refund', `update orders set refunded_minor = 0`, [isRefunded]],
  [
    'demo credits in the real pocket',
    `update ledger_transfers set debit_account_id = 'sold' where debit_account_id = 'sold_demo'`,
    [isZero, isStated, isRouted, isSold],
  ],
  [
    'a demo order called real',
    `update orders set environment = 'live' where id = 'demo-order'`,
    [isSold, isPaidOnce],
  ],
  [
    'a demo listing whose credit went to the real pocket',
    transfers(
      `credit_account_id = 'available:' || user_id where kind = 'generation_settled' and debit_account_id like 'held_demo:%'`,
    ),
    [isSum, isZero, isStated, isRouted, isConsumed],
  ],
  ['demo credits spent on a real model', listings(`is_demo = false where id = 'demo-listing'`), [isDemoOnly]],
  ['a freeze that no dispute asked for', holds(`freeze_id = 'f' where id = 'running'`), [isFrozen]],
  [
    'a dispute without its hold',
    `insert into payment_disputes (id, order_id, capture_id, status, hold_id, opened_at)
     values ('d', 'order', 'CAPTURE-order', 'OPEN', 'dispute-d', now())`,
    [isFrozen],
  ],
];

describe('the verification', () => {
  it('finds nothing in intact books, and adds them up', async () => {
    expect(await creditsAt(new Date()).verify()).toEqual({
      isBalanced: true,
      differences: 0,
      findings: [],
      figures: {
        users: 2,
        transfers: 17,
        holds: 7,
        openHolds: 2,
        granted: 10,
        sold: 0,
        adjusted: -2,
        consumed: 3,
        available: 3,
        held: 2,
        testCredits: 6,
      },
    });
  });

  for (const [what, statement, rules] of corruptions) {
    it(`finds ${what}`, async () => {
      expect(rulesOf(await reportAfter(unguarded(statement)))).toEqual(rules);
    });
  }

  it('finds guards that were disabled or removed', async () => {
    for (const table of guarded) {
      expect(rulesOf(await reportAfter([`alter table ${table} disable trigger user`]))).toEqual([isGuarded]);
    }
    for (const trigger of ['users_grant_signup', 'users_claim_signup_grant']) {
      expect(rulesOf(await reportAfter([`drop trigger ${trigger} on users`]))).toEqual([isGuarded]);
    }
  });

  it('finds held credits without a hold, which the guards allow', async () => {
    const stray = `insert into ledger_transfers
      (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after, actor_id)
      values ('stray', 'available:${userId}', 'held:${userId}', 1, 'manual_hold', '${userId}', 2, 'x')`;
    expect(rulesOf(await reportAfter([stray]))).toEqual([isHeld, isPaired]);
  });

  it('reports subject, expected and found', async () => {
    const held = `held:${userId}`;
    const { findings, differences } = await reportAfter(
      unguarded(accounts(`balance = 7 where id = '${held}'`)),
    );
    expect(findings[0]).toEqual({ invariant: 'I1', rule: isSum, subject: held, expected: '2', found: '7' });
    expect(differences).toBe(3);
  });

  it('counts all differences and lists the first ones', async () => {
    const many = `insert into users (id, name, email)
      select 'x' || n, 'X', n || '@example.com' from generate_series(1, 50) n`;
    const { findings, differences } = await reportAfter(unguarded(many));
    expect([findings.length, differences]).toEqual([20, 50]);
  });

  it('finds a hold that its reaper missed, after a grace period', async () => {
    const inTime = creditsAt(new Date(Date.now() + 24 * HOUR_MS + 60_000));
    const late = creditsAt(new Date(Date.now() + 25 * HOUR_MS));
    expect(rulesOf(await inTime.verify())).toEqual([]);
    expect(rulesOf(await late.verify())).toEqual([isOnTime]);
    expect(await late.reapManualHolds()).toBe(1);
    expect(rulesOf(await late.verify())).toEqual([]);
  });
});
