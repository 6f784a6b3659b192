import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { getReceipt, getReceiptPdf, listReceipts } from '#contract/receipts.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Ordering } from '../orders/ordering.service.ts';
import { receiptOf } from './receipt-view.ts';
import { createReceipts } from './receipts.service.ts';

/** At the first PDF: its library would be 20 MB of every process that never writes one. */
const loadReceiptPdf = () => import('./receipt-pdf.ts');

/** The number is made from the operator's prefix; in a header only its plain characters stand. */
const fileNameOf = (number: string) => `${number.replace(/[^A-Za-z0-9-]/g, '_')}.pdf`;

export function registerReceiptRoutes(app: FastifyInstance, context: AppContext, ordering: Ordering): void {
  const receipts = createReceipts(context, ordering);

  serveEndpoint(app, listReceipts, async ({ actor, params }) => ({
    success: true as const,
    data: (await receipts.listOf(actor, params.id)).map(receiptOf),
  }));

  serveEndpoint(app, getReceipt, async ({ actor, params }) => ({
    success: true as const,
    data: receiptOf(await receipts.require(actor, params.id)),
  }));

  serveEndpoint(app, getReceiptPdf, async ({ actor, params, reply }) => {
    const receipt = receiptOf(await receipts.require(actor, params.id));
    const { renderReceiptPdf } = await loadReceiptPdf();
    const pageUrl = `${context.config.publicUrl}${paths.user.receipt(receipt._id)}`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileNameOf(receipt.number)}"`)
      .header('cache-control', 'private, no-store')
      .send(renderReceiptPdf(receipt, pageUrl));
  });
}
