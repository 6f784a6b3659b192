import { expect } from 'vitest';
import { createPayPalClient, type PayPalClientOptions } from '#server/clients/paypal/index.ts';
import { newId } from '#server/db/new-id.ts';
import type { Gateway, PaymentEnvironment } from '#server/features/payments/index.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export type Buyer = Awaited<ReturnType<TestApp['signUp']>>;

export interface StagedOrder {
  _id: string;
  orderId: string;
  paymentId: string;
  kind: 'package' | 'item';
  packageName: string;
  totalPrice: number;
  currency: string;
}

const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };
export const WEBHOOK_ID = '8PT597110X687430LKGECATA';
export const STANDARD_CREDITS = 80;

type WebhookEvent = PayPalSimulator['control']['webhooks']['events'][number];

/** The application with PayPal's simulator, a clock that tests set, and events that tests deliver. */
export type PaymentStage = Awaited<ReturnType<typeof startPaymentStage>>;

/** Short timeouts, because there is no real network. */
const limits = { timeoutMs: 1_500, retries: 1, pauseMs: 5 };

export function gatewayTo(
  url: string,
  environment: PaymentEnvironment = 'demo',
  options: Pick<PayPalClientOptions, 'trust'> = {},
): Gateway {
  const connection = { environment, baseUrl: url, clientId: 'client', clientSecret: 'secret' };
  const client = createPayPalClient(connection, { limits, ...options });
  return { environment, client, isEnabled: true, webhookId: WEBHOOK_ID };
}

/** Stores PayPal credentials: these settings determine which credits count and who may pay. */
export async function storePaymentCredentials(
  admin: Pick<Buyer, 'put'>,
  mode: 'sandbox' | 'live',
): Promise<void> {
  const answer = await admin.put('/api/paypal-settings', {
    enablePayPal: true,
    mode,
    clientId: `${mode}-client`,
    clientSecret: `${mode}-secret`,
    currency: 'USD',
    buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

/** Actions as a user; `stage.app` may be any process on the database. */
function createActs(app: TestApp, paypal: PayPalSimulator) {
  const { control } = paypal;
  async function readOrder({ _id }: Pick<StagedOrder, '_id'>) {
    const { rows } = await app.database.query('select * from orders where id = $1', [_id]);
    return rows[0];
  }

  async function order(buyer: Buyer, kind: 'package' | 'item' = 'package'): Promise<StagedOrder> {
    const answer =
      kind === 'package'
        ? await buyer.post('/new-order', { packageId: 'standard', ...billing })
        : await buyer.post('/new-item-order', { itemId: await itemOnSale(app), ...billing });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return { ...answer.body, kind };
  }

  async function start(buyer: Buyer, { _id }: Pick<StagedOrder, '_id'>): Promise<string> {
    const answer = await buyer.post('/api/paypal/orders', { orderId: _id });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body.data.paypalOrderId;
  }

  const complete = (buyer: Buyer, { _id, kind }: StagedOrder, body: object = {}) =>
    buyer.put(
      kind === 'item' ? `/item-update-payment-status/${_id}` : `/process-payment-complete/${_id}`,
      body,
    );

  /** An order its buyer has approved at PayPal. */
  async function approved(wish: 'pay' | 'decline' | 'pend' = 'pay', kind: 'package' | 'item' = 'package') {
    const buyer = await app.signUp();
    const placed = await order(buyer, kind);
    const paypalOrderId = await start(buyer, placed);
    await control.approve(paypalOrderId, wish);
    return { buyer, order: placed, paypalOrderId };
  }

  /** A settled order and the id of its capture. */
  async function paid(kind: 'package' | 'item' = 'package') {
    const staged = await approved('pay', kind);
    const answer = await complete(staged.buyer, staged.order, { paypalOrderId: staged.paypalOrderId });
    expect([answer.status, answer.body.outcome]).toEqual([200, 'settled']);
    return { ...staged, captureId: String((await readOrder(staged.order)).capture_id) };
  }

  return { readOrder, order, start, complete, approved, paid };
}

/** A capture paid to us that our server does not know about. */
async function captureElsewhere(
  { url, control }: PayPalSimulator,
  facts: { customId: string; value?: string; currency?: string },
): Promise<string> {
  const { client } = gatewayTo(url);
  const totalMinor = Math.round(Number(facts.value ?? '29.00') * 100);
  const made = await client.createOrder(
    {
      currency: facts.currency ?? 'USD',
      totalMinor,
      itemTotalMinor: totalMinor,
      handlingMinor: 0,
      description: 'Elsewhere',
      customId: facts.customId,
      invoiceId: `ELSEWHERE-${newId()}`,
      returnUrl: 'https://example.com/',
      cancelUrl: 'https://example.com/',
    },
    { requestId: `elsewhere-${newId()}` },
  );
  await control.approve(made.id);
  const captured = await client.captureOrder(made.id, { requestId: `capture-${made.id}` });
  return captured.captures[0]?.id ?? '';
}

let itemNumber = 0;

async function itemOnSale(app: TestApp): Promise<string> {
  const id = `item-${newId()}`;
  await app.database.query(
    `insert into items (id, name, slug, price_minor, guidelines, access_url)
     values ($1, 'Photo guide', $2, 1250, 'Use daylight.', 'https://example.com/secret')`,
    [id, `photo-guide-${++itemNumber}`],
  );
  return id;
}

export async function startPaymentStage(options: Omit<TestAppOptions, 'paymentGateway' | 'now'> = {}) {
  let offsetMs = 0;
  let shopUrl = '';
  const now = () => new Date(Date.now() + offsetMs);
  const paypal = await startPayPalSimulator({
    now,
    webhook: () => ({ url: `${shopUrl}/api/paypal/webhook`, id: WEBHOOK_ID }),
  });
  const { control } = paypal;
  control.webhooks.hold();
  let gateway: Gateway | null = gatewayTo(paypal.url);
  const paymentGateway = async () => gateway;
  const app = await startTestApp({ ...options, now, paymentGateway });
  shopUrl = app.url;
  const { payments, credits } = app.composed.slices;
  let told = 0;

  /** PayPal's events since the last call. */
  function takeNews(): WebhookEvent[] {
    const news = control.webhooks.events.slice(told);
    told += news.length;
    return news;
  }

  async function workOffEvents(): Promise<void> {
    const { rows } = await app.database.query(
      `select id from payment_webhook_events where state = 'received' order by received_at`,
    );
    for (const { id } of rows) await payments.workOnEvent(id).catch(() => {});
  }

  return {
    app,
    paypal,
    control,
    now,
    ...createActs(app, paypal),
    /** Advances the clock. */
    pass(ms: number): void {
      offsetMs += ms;
    },
    /** Back to the present. */
    resetClock(): void {
      offsetMs = 0;
    },
    /** Sends payments to PayPal's sandbox, whose events are verified with certificates. */
    setTrust(trust: NonNullable<PayPalClientOptions['trust']>): void {
      gateway = gatewayTo(paypal.url, 'sandbox', { trust });
    },
    /** Sets where payments go, with a new client whose circuits are closed. */
    setGateway(environment: PaymentEnvironment | null = 'demo', url = paypal.url): void {
      gateway = environment && gatewayTo(url, environment);
    },
    /** Overrides some of the PayPal client's responses until `setGateway`. */
    setAnswers(answers: (client: Gateway['client']) => Partial<Gateway['client']>): void {
      const { client, ...rest } = gatewayTo(paypal.url);
      gateway = { ...rest, client: { ...client, ...answers(client) } };
    },
    takeNews,
    workOffEvents,
    /** Delivers PayPal's pending events in this order, processes them and returns the statuses. */
    async deliver(events: readonly WebhookEvent[] = takeNews()): Promise<number[]> {
      const statuses: number[] = [];
      for (const event of events) statuses.push(await control.webhooks.send(event));
      await workOffEvents();
      return statuses;
    },
    /** Runs the sweeper at a time when everything is due. */
    async sweepLater(ms = 3 * 60_000): Promise<void> {
      offsetMs += ms;
      await payments.sweep();
    },
    /** A client for actions at PayPal that bypass our server. */
    foreignClient: async () => gatewayTo(paypal.url),
    captureElsewhere: (facts: Parameters<typeof captureElsewhere>[1]) => captureElsewhere(paypal, facts),
    balanceOf: ({ userId }: Pick<Buyer, 'userId'>) => credits.balanceOf(userId),
    /** Fails unless the ledger balances and every request to PayPal was valid. */
    async expectCleanBooks(): Promise<void> {
      expect((await credits.verify()).findings).toEqual([]);
      expect(control.violations).toEqual([]);
    },
    async close(): Promise<void> {
      control.release();
      await app.close();
      await paypal.close();
    },
  };
}
