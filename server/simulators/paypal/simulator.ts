import { randomBytes } from 'node:crypto';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import type { CaptureOutcome, Core } from './core.ts';
import { openDispute, resolveDispute } from './disputes.ts';
import { type CallName, createFaults, type Fault } from './faults.ts';
import { approveOrder, clearPending, publishCapture, requireOrder } from './orders.ts';
import type { BuyersWish, DisputeRecord, OrderRecord, RefundRecord } from './records.ts';
import { refundCapture, requireCapture, reverseCapture } from './refunds.ts';
import { type Credentials, createRestHandler, type RecordedCall } from './rest-server.ts';
import { createSigner } from './signing.ts';
import { createMemoryStore, type SimulatorStore } from './simulator-store.ts';
import { createWebhooks, type WebhookControl, type WebhookTarget } from './webhooks.ts';

const DEMO_MERCHANT = 'DEM2MERCHANT2';

export interface PayPalSimulatorOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  /** Defaults to memory. */
  store?: SimulatorStore;
  now?: () => Date;
  /** Signs tokens and webhooks. Processes that share a store need the same secret. */
  secret?: string;
  /** The only credentials that receive a token; by default any pair does. */
  credentials?: Credentials;
  merchantId?: string;
  /** Where events are sent; null, the default, sends none. */
  webhook?: WebhookTarget | null | (() => WebhookTarget | null);
  /** Delays before redeliveries; by default four immediate ones. */
  webhookRetryDelaysMs?: readonly number[];
  /** Base address of the approval page; defaults to the REST server's. */
  approvalUrl?: () => string;
  /** Delay until a pending capture completes by itself; by default never. */
  pendingClearsAfterMs?: number;
}

/**
 * Everything that happens at PayPal outside the API, such as the buyer's and the console user's actions. For
 * tests and the approval page.
 */
export interface PayPalControl {
  /** Every call in order of arrival, including token requests. */
  readonly calls: readonly RecordedCall[];
  /** The simulator's answers that violated PayPal's schema; always empty unless the simulator has a bug. */
  readonly violations: readonly string[];
  readonly webhooks: WebhookControl;
  /** Plans faults for the next calls of this kind, one each. */
  plan(call: CallName, ...faults: Fault[]): void;
  /** Plans the outcome of the next capture, overriding the buyer's choice. */
  planCapture(outcome: CaptureOutcome): void;
  /** Resumes stalled calls. */
  release(): void;
  expireTokens(): void;
  /**
   * The buyer approves; `wish` decides the outcome of the capture. Throws RestError for an unknown or
   * captured order.
   */
  approve(orderId: string, wish?: BuyersWish): Promise<OrderRecord>;
  order(orderId: string): Promise<OrderRecord>;
  orders(): Promise<OrderRecord[]>;
  completePending(captureId: string): Promise<void>;
  denyPending(captureId: string): Promise<void>;
  /** A refund made in PayPal's console, of `value` or of everything that is left. */
  refundFromConsole(captureId: string, value?: string): Promise<RefundRecord>;
  reverse(captureId: string): Promise<void>;
  openDispute(captureId: string, reason?: string): Promise<DisputeRecord>;
  resolveDispute(disputeId: string, outcome: NonNullable<DisputeRecord['outcome']>): Promise<DisputeRecord>;
}

export interface PayPalSimulator extends LoopbackServer {
  readonly control: PayPalControl;
}

/**
 * PayPal on this machine only: its REST API, its webhooks and, through `control`, everything else that
 * happens there.
 */
export async function startPayPalSimulator(options: PayPalSimulatorOptions = {}): Promise<PayPalSimulator> {
  const { now = () => new Date(), secret = randomBytes(32).toString('hex') } = options;
  const faults = createFaults();
  const signer = createSigner(secret, now);
  const { webhook = null } = options;
  const target = typeof webhook === 'function' ? webhook : () => webhook;
  const webhooks = createWebhooks({
    target,
    signer,
    now,
    retryDelaysMs: options.webhookRetryDelaysMs ?? [1, 1, 1, 1],
  });
  let url = '';
  const core: Core = {
    store: options.store ?? createMemoryStore(),
    now,
    merchantId: options.merchantId ?? DEMO_MERCHANT,
    restUrl: () => url,
    approvalUrl: options.approvalUrl ?? (() => url),
    pendingClearsAfterMs: options.pendingClearsAfterMs ?? null,
    publish: webhooks.publish,
    takeOutcome: faults.takeOutcome,
  };
  const calls: RecordedCall[] = [];
  const violations: string[] = [];
  const { credentials } = options;
  const handle = createRestHandler({ core, faults, signer, webhook: target, credentials, calls, violations });
  const server = await startLoopbackServer(options.port ?? 0, (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  url = server.url;
  return {
    url,
    async close(graceMs) {
      webhooks.close();
      faults.release();
      await server.close(graceMs);
    },
    control: {
      calls,
      violations,
      webhooks: webhooks.control,
      plan: (call, ...planned) => faults.plan(call, planned),
      planCapture: faults.planCapture,
      release: faults.release,
      expireTokens: signer.expireTokens,
      ...createConsole(core),
    },
  };
}

type Console = Pick<
  PayPalControl,
  | 'approve'
  | 'order'
  | 'orders'
  | 'completePending'
  | 'denyPending'
  | 'refundFromConsole'
  | 'reverse'
  | 'openDispute'
  | 'resolveDispute'
>;

function createConsole(core: Core): Console {
  const orderIdOf = async (captureId: string) => (await requireCapture(core, captureId)).order.id;
  return {
    approve: (orderId, wish = 'pay') => approveOrder(core, orderId, wish),
    order: (orderId) => requireOrder(core, orderId),
    orders: () => core.store.list<OrderRecord>('order'),
    completePending: async (captureId) => void (await clearPending(core, await orderIdOf(captureId))),
    async denyPending(captureId) {
      const denied = await core.store.change('order', await orderIdOf(captureId), (order: OrderRecord) => {
        if (order.capture?.status !== 'PENDING') return null;
        order.capture.status = 'DECLINED';
        order.capture.updatedAt = core.now().toISOString();
        return order;
      });
      if (denied) publishCapture(core, denied, 'PAYMENT.CAPTURE.DENIED');
    },
    async refundFromConsole(captureId, value) {
      const { capture } = await requireCapture(core, captureId);
      const { currency_code } = capture.amount;
      const request = value === undefined ? {} : { amount: { currency_code, value } };
      return (await refundCapture(core, captureId, request)).record;
    },
    reverse: (captureId) => reverseCapture(core, captureId),
    openDispute: (captureId, reason) => openDispute(core, captureId, reason),
    resolveDispute: (disputeId, outcome) => resolveDispute(core, disputeId, outcome),
  };
}
