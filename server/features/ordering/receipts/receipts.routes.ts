import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import type { Receipt } from '#contract/receipts.ts';
import { getReceipt, getReceiptPdf, listReceipts } from '#contract/receipts.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { amountOf } from '../orders/order-view.ts';
import type { Ordering } from '../orders/ordering.service.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A receipt as the API returns it. */
function receiptOf({ id, number, kind, isDemo, content, issuedAt }: ReceiptRow): Receipt {
  const { lines, tax, totalMinor, orderNumber, ...copied } = content;
  return {
    ...copied,
    buyer: { company: '', vatId: '', ...content.buyer },
    _id: id,
    number,
    kind,
    isDemo,
    issuedAt: issuedAt.toISOString(),
    orderId: orderNumber,
    lines: lines.map(({ text, amountMinor }) => ({ text, amount: amountOf(amountMinor) })),
    tax: tax && { label: tax.label, ratePercent: tax.ratePercent, amount: amountOf(tax.amountMinor) },
    total: amountOf(totalMinor),
  };
}

/** Loaded for the first PDF: the library would add 20 MB to processes that never write one. */
const loadReceiptPdf = () => import('./receipt-pdf.ts');

/** The number contains the operator's prefix; a header allows only plain characters. */
const fileNameOf = (number: string) => `${number.replace(/[^A-Za-z0-9-]/g, '_')}.pdf`;

export function registerReceiptRoutes(app: FastifyInstance, context: AppContext, ordering: Ordering): void {
  serveEndpoint(app, listReceipts, async ({ actor, params }) =>
    succeed({ data: (await ordering.listReceipts(actor, params.id)).map(receiptOf) }),
  );

  serveEndpoint(app, getReceipt, async ({ actor, params }) =>
    succeed({ data: receiptOf(await ordering.requireReceipt(actor, params.id)) }),
  );

  serveEndpoint(app, getReceiptPdf, async ({ actor, params, reply }) => {
    const receipt = receiptOf(await ordering.requireReceipt(actor, params.id));
    const { renderReceiptPdf } = await loadReceiptPdf();
    const pageUrl = `${context.config.publicUrl}${paths.user.receipt(receipt._id)}`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileNameOf(receipt.number)}"`)
      .header('cache-control', 'private, no-store')
      .send(renderReceiptPdf(receipt, pageUrl));
  });
}
