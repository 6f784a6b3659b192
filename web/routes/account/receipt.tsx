import { getReceipt } from '#contract/receipts.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ReceiptActions } from '#web/features/ordering/receipts/receipt-actions.tsx';
import { ReceiptSheet, titleOf } from '#web/features/ordering/receipts/receipt-sheet.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/receipt';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? titleOf(loaderData.receipt) : 'Receipt');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: receipt } = await context
    .get(apiContext)
    .api(getReceipt, { params: { id: params.receiptId } });
  return { receipt };
}

export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={titleOf(receipt)} action={<ReceiptActions receipt={receipt} />} />
      </div>
      <ReceiptSheet receipt={receipt} />
    </>
  );
}
