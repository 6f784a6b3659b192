import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

let stage: PaymentStage;
beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());

/** The SQL statements this process sends while `act` runs, in order. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const heard = new Map<PoolClient, PoolClient['query']>();
  const pool = stage.app.context.db.$client;
  const hear = (client: PoolClient) => {
    if (heard.has(client)) return;
    const send = client.query;
    heard.set(client, send);
    client.query = ((...call: Parameters<typeof send>) => {
      const [query] = call as unknown as [string | { text: string }];
      statements.push(typeof query === 'string' ? query : query.text);
      return send.apply(client, call);
    }) as typeof send;
  };
  pool.on('acquire', hear);
  try {
    await act();
  } finally {
    pool.off('acquire', hear);
    for (const [client, send] of heard) client.query = send;
  }
  return statements;
}

/** Lower it whenever a statement is saved. */
const MOST_STATEMENTS = 32;

it('a payment takes no more statements than before, from the order to the credits', async () => {
  const buyer = await stage.app.signUp();
  await buyer.get('/packages');
  const statements = await statementsOf(async () => {
    const order = await stage.order(buyer);
    const paypalOrderId = await stage.start(buyer, order);
    await stage.paypal.control.approve(paypalOrderId);
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(answer.body.outcome).toBe('settled');
  });
  const told = statements.map((text) => text.replace(/\s+/g, ' ').slice(0, 160)).join('\n');
  expect(statements.length, told).toBeLessThanOrEqual(MOST_STATEMENTS);
});
