import { minorOf, moneyOf } from './amount-rules.ts';
import type { Core } from './core.ts';
import type { CaptureRecord, DisputeRecord, OrderRecord, RefundRecord } from './records.ts';

/** Converts records to PayPal's response format. */

const payeeOf = (merchantId: string) => ({
  merchant_id: merchantId,
  email_address: `${merchantId.toLowerCase()}@business.example.com`,
});

const link = (href: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({ href, rel, method });

/** 3.49 % plus 49 minor units, for a plausible breakdown. */
function breakdownOf({ amount }: CaptureRecord) {
  const gross = minorOf(amount, '/amount/value');
  const wanted = (gross * 349n) / 10_000n + 49n;
  const fee = wanted > gross ? gross : wanted;
  return {
    gross_amount: amount,
    paypal_fee: moneyOf(fee, amount.currency_code),
    net_amount: moneyOf(gross - fee, amount.currency_code),
  };
}

export function captureInOrder({ restUrl }: Core, orderId: string, capture: CaptureRecord) {
  const self = `${restUrl()}/v2/payments/captures/${capture.id}`;
  const isPaid = !['PENDING', 'DECLINED', 'FAILED'].includes(capture.status);
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    ...(capture.customId && { custom_id: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    ...(isPaid && { seller_receivable_breakdown: breakdownOf(capture) }),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${restUrl()}/v2/checkout/orders/${orderId}`, 'up'),
    ],
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  };
}

export function captureAnswer(core: Core, orderId: string, capture: CaptureRecord) {
  return {
    ...captureInOrder(core, orderId, capture),
    payee: payeeOf(capture.payeeMerchantId),
    supplementary_data: { related_ids: { order_id: orderId } },
  };
}

export function refundAnswer({ restUrl }: Core, refund: RefundRecord) {
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.noteToPayer && { note_to_payer: refund.noteToPayer }),
    links: [
      link(`${restUrl()}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${restUrl()}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
    create_time: refund.createdAt,
    update_time: refund.createdAt,
  };
}

export function minimalOrderAnswer({ restUrl, approvalUrl }: Core, order: OrderRecord) {
  const self = `${restUrl()}/v2/checkout/orders/${order.id}`;
  const isOpen = order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  const approve = link(
    `${approvalUrl()}/checkoutnow?token=${order.id}`,
    order.paymentSource ? 'payer-action' : 'approve',
  );
  return {
    id: order.id,
    status: order.status,
    links: [link(self, 'self'), ...(isOpen ? [approve, link(`${self}/capture`, 'capture', 'POST')] : [])],
  };
}

export function orderAnswer(core: Core, order: OrderRecord) {
  const { capture, refunds, payer } = order;
  return {
    ...minimalOrderAnswer(core, order),
    intent: order.intent,
    purchase_units: [
      {
        ...order.unit,
        reference_id: order.unit.reference_id ?? 'default',
        payee: payeeOf(order.payeeMerchantId),
        ...(capture && {
          payments: {
            captures: [captureInOrder(core, order.id, capture)],
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundAnswer(core, refund)) }),
          },
        }),
      },
    ],
    ...(payer && {
      payer: {
        email_address: payer.email,
        payer_id: payer.id,
        name: { given_name: 'Demo', surname: 'Buyer' },
        address: { country_code: 'US' },
      },
    }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
  };
}

export function disputeAnswer({ restUrl }: Core, dispute: DisputeRecord) {
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        transaction_status: 'COMPLETED',
        gross_amount: dispute.amount,
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    links: [link(`${restUrl()}/v1/customer/disputes/${dispute.id}`, 'self')],
  };
}
