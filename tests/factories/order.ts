import { randomInt } from 'node:crypto';
import { newId } from '#server/db/new-id.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const eightCharacters = () => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

interface OrderFacts {
  userId: string;
  kind: 'package' | 'item';
  status: 'pending' | 'paid' | 'partially_refunded' | 'refunded';
  customerName: string;
  customerEmail: string;
  address: string;
  country: string;
  productName: string;
  totalMinor: number;
  currency: string;
  environment: 'demo' | 'sandbox' | 'live';
  createdAt: Date;
}

/** Inserts an order directly into the database: paid, unless `facts` says otherwise. */
export async function createOrder(database: Pick<TestDatabase, 'query'>, facts: Partial<OrderFacts> = {}) {
  const { userId = newId(), kind = 'package', status = 'paid', createdAt = new Date() } = facts;
  const { totalMinor = 900, currency = 'USD', environment = 'live' } = facts;
  const order = {
    id: newId(),
    orderNumber: eightCharacters(),
    customerName: facts.customerName ?? 'Ada Shopkeeper',
    customerEmail: facts.customerEmail ?? 'ada@example.com',
    address: facts.address ?? '12 Paper Lane, York',
    country: facts.country ?? 'United Kingdom',
    company: '',
    vatId: '',
    productName: facts.productName ?? (kind === 'package' ? 'Starter' : 'Photo guide'),
    credits: kind === 'package' ? 20 : 0,
    priceMinor: totalMinor,
    feeMinor: 0,
    totalMinor,
    currency,
  };
  const isPaid = status !== 'pending';
  await database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment,
       paid_at, created_at)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,'starter',$10,$11,$12,$13,$13,$14,$15,$16,$17,$18,$19)`,
    [
      order.id,
      kind,
      order.orderNumber,
      eightCharacters(),
      userId,
      order.customerName,
      order.customerEmail,
      order.address,
      order.country,
      order.productName,
      order.credits,
      kind === 'package' ? 90 : 0,
      totalMinor,
      currency,
      status,
      isPaid ? `C${newId().replace(/\W/g, '')}`.toUpperCase() : null,
      isPaid ? environment : null,
      isPaid ? createdAt : null,
      createdAt,
    ],
  );
  return { ...order, userId };
}

export type PlacedOrder = Awaited<ReturnType<typeof createOrder>>;
