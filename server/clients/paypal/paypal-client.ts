import type { Logger } from 'pino';
import type { TokenFacts } from './access-token.ts';
import { createCalls, defaultLimits, type PayPalLimits } from './calls.ts';
import { formatAmount } from './paypal-amount.ts';
import {
  captureSchema,
  disputeSchema,
  orderSchema,
  type PayPalAmount,
  type PayPalCapture,
  type PayPalDispute,
  type PayPalOrder,
  type PayPalRefund,
  type PayPalWebhook,
  refundSchema,
  webhookSchema,
} from './paypal-answers.ts';
import { type CertificateTrust, publicTrust } from './webhook-certificates.ts';
import { createSignatureCheck, type WebhookDelivery } from './webhook-signature.ts';

export interface PayPalConnection {
  environment: 'demo' | 'sandbox' | 'live';
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/**
 * An order as we sell it: one unit, no shipping, paid immediately. Amounts are in minor units of `currency`.
 */
export interface NewPayPalOrder {
  currency: string;
  /** Must be the sum of `itemTotalMinor` and `handlingMinor`. */
  totalMinor: number;
  itemTotalMinor: number;
  handlingMinor: number;
  /** Shown to the buyer; cut at 127 characters. */
  description: string;
  /** At most 127 characters each. */
  customId: string;
  invoiceId: string;
  returnUrl: string;
  cancelUrl: string;
}

interface EffectOptions {
  /** PayPal-Request-Id, 1 to 108 characters: stored before the call and reused for every retry. */
  requestId: string;
  /** Names the refusal to simulate (sandbox negative testing); throws TypeError in live mode. */
  mockResponse?: string;
}

interface RefundOptions extends EffectOptions {
  /** Defaults to everything not yet refunded. */
  amount?: PayPalAmount;
  /** At most 255 characters. */
  noteToPayer?: string;
}

/**
 * PayPal's REST API. Every call may throw PayPalRefusal (refused, no effect) or PayPalUnknown (outcome
 * unknown; never treat it as refused). PayPal remembers request ids for 6 hours on orders and captures and
 * for 45 days on refunds.
 */
export interface PayPalClient {
  createOrder(order: NewPayPalOrder, options: EffectOptions): Promise<PayPalOrder>;
  getOrder(orderId: string): Promise<PayPalOrder>;
  captureOrder(orderId: string, options: EffectOptions): Promise<PayPalOrder>;
  getCapture(captureId: string): Promise<PayPalCapture>;
  refundCapture(captureId: string, options: RefundOptions): Promise<PayPalRefund>;
  getRefund(refundId: string): Promise<PayPalRefund>;
  getDispute(disputeId: string): Promise<PayPalDispute>;
  getWebhook(webhookId: string): Promise<PayPalWebhook>;
  /**
   * True if PayPal confirms that it sent this. Still only a hint, since the signature covers only a checksum
   * of the body.
   */
  verifyWebhookSignature(delivery: WebhookDelivery): Promise<boolean>;
  /** Requests a token with these credentials now. */
  checkCredentials(): Promise<TokenFacts>;
}

export interface PayPalClientOptions {
  log?: Logger;
  limits?: Partial<PayPalLimits>;
  /**
   * The certificates trusted for webhook events: the public roots for PayPal's own address, none for others.
   */
  trust?: CertificateTrust;
}

const LONGEST_DESCRIPTION = 127;

function orderBody(order: NewPayPalOrder): object {
  const { currency } = order;
  const money = (minor: number) => ({ currency_code: currency, value: formatAmount(minor, currency) });
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: cut(order.description),
        amount: {
          ...money(order.totalMinor),
          breakdown: { item_total: money(order.itemTotalMinor), handling: money(order.handlingMinor) },
        },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // Excludes e-checks, which clear days later.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

/** Cuts by UTF-16 units, as PayPal's schema counts them, without splitting a character. */
function cut(text: string): string {
  return text.slice(0, LONGEST_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');
}

function refundBody({ amount, noteToPayer }: RefundOptions): object {
  return {
    ...(amount && {
      amount: { currency_code: amount.currency, value: formatAmount(amount.minor, amount.currency) },
    }),
    ...(noteToPayer && { note_to_payer: noteToPayer }),
  };
}

/**
 * A client for one pair of credentials. It holds their token, circuits and certificates, so reuse it while
 * the credentials stay the same.
 */
export function createPayPalClient(
  connection: PayPalConnection,
  { log, limits, trust }: PayPalClientOptions = {},
): PayPalClient {
  const { call, checkCredentials } = createCalls(connection, { ...defaultLimits, ...limits }, log);
  const id = encodeURIComponent;
  const effect = ({ requestId, mockResponse }: EffectOptions) => ({
    method: 'POST' as const,
    requestId,
    mockResponse,
  });
  return {
    createOrder: (order, options) =>
      call(
        { path: '/v2/checkout/orders', body: JSON.stringify(orderBody(order)), ...effect(options) },
        orderSchema,
      ),
    getOrder: (orderId) => call({ method: 'GET', path: `/v2/checkout/orders/${id(orderId)}` }, orderSchema),
    captureOrder: (orderId, options) =>
      call(
        { path: `/v2/checkout/orders/${id(orderId)}/capture`, body: '{}', ...effect(options) },
        orderSchema,
      ),
    getCapture: (captureId) =>
      call({ method: 'GET', path: `/v2/payments/captures/${id(captureId)}` }, captureSchema),
    refundCapture: (captureId, options) =>
      call(
        {
          path: `/v2/payments/captures/${id(captureId)}/refund`,
          body: JSON.stringify(refundBody(options)),
          ...effect(options),
        },
        refundSchema,
      ),
    getRefund: (refundId) =>
      call({ method: 'GET', path: `/v2/payments/refunds/${id(refundId)}` }, refundSchema),
    getDispute: (disputeId) =>
      call({ method: 'GET', path: `/v1/customer/disputes/${id(disputeId)}` }, disputeSchema),
    getWebhook: (webhookId) =>
      call({ method: 'GET', path: `/v1/notifications/webhooks/${id(webhookId)}` }, webhookSchema),
    verifyWebhookSignature: createSignatureCheck(connection, call, trust ?? publicTrust(connection)),
    checkCredentials,
  };
}
