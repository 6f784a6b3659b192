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
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** An order as we sell: one unit, nothing shipped, paid at once. Amounts are minor units of `currency`. */
export interface NewPayPalOrder {
  currency: string;
  /** Must be the sum of `itemTotalMinor` and `handlingMinor`. */
  totalMinor: number;
  itemTotalMinor: number;
  handlingMinor: number;
  /** What the buyer reads; cut at 127 characters. */
  description: string;
  /** At most 127 characters each. */
  customId: string;
  invoiceId: string;
  returnUrl: string;
  cancelUrl: string;
}

interface EffectOptions {
  /** PayPal-Request-Id, 1 to 108 characters: stored with the row before the call, the same for every repeat of it. */
  requestId: string;
  /** A refusal to ask for by name (sandbox negative testing); throws a TypeError in live mode. */
  mockResponse?: string;
}

interface RefundOptions extends EffectOptions {
  /** Everything that is left when it is not said. */
  amount?: PayPalAmount;
  /** At most 255 characters. */
  noteToPayer?: string;
}

/**
 * PayPal over REST. Every call may throw PayPalRefusal (no, and nothing happened) or PayPalUnknown (not known: never treat it
 * as a no). At PayPal a request id is remembered 6 hours for orders and captures, 45 days for refunds.
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
  /** True when PayPal says that it sent this. Still only a hint: the signature covers no more than a checksum of the body. */
  verifyWebhookSignature(delivery: WebhookDelivery): Promise<boolean>;
  /** Fetches a token with these credentials now. */
  checkCredentials(): Promise<TokenFacts>;
}

export interface PayPalClientOptions {
  log?: Logger;
  limits?: Partial<PayPalLimits>;
  /** By which certificates events are told from forgeries; the public roots at PayPal's own address, none elsewhere. */
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
          // Money that is there at once: no e-checks that clear days later.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

/** By UTF-16 units, as PayPal's schema counts, and never through the middle of a character. */
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

/** A client of one pair of credentials; it keeps their token, circuits and PayPal's certificates, so keep it while they stay the same. */
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
