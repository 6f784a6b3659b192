import { paths } from '#contract/paths.ts';
import { listReceipts, type Receipt } from '#contract/receipts.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { formatMoney } from '#web/domain/money.ts';
import { api } from '#web/lib/browser-api.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { DetailsProblem } from './details-problem.tsx';

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { _id, number, kind, total, currency } = receipt;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
      <a href={paths.user.receipt(_id)} target="_blank" rel="noreferrer" className="text-link">
        {kind === 'credit_note' ? 'Credit note' : 'Receipt'} {number}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <span className="tabular text-ink-soft">{formatMoney(total, currency)}</span>
      <a href={`${paths.user.receipt(_id)}.pdf`} className="text-link text-ink-soft">
        PDF<span className="sr-only"> of {number}</span>
      </a>
    </li>
  );
}

/** Receipt and credit notes of an order, to view and download. */
export function OrderReceipts({ orderId }: { orderId: string }) {
  const { content, problem, reload } = useLoaded(
    orderId,
    async () => (await api(listReceipts, { params: { id: orderId } })).data,
  );
  if (problem !== null) {
    return <DetailsProblem title="The receipts could not be loaded." reason={problem} onRetry={reload} />;
  }
  if (content === null) return <SkeletonLines lines={1} label="Loading receipts" />;
  if (content.length === 0)
    return <p className="text-ink-soft text-small">None yet. A receipt is issued once the order is paid.</p>;
  return (
    <ul className="grid gap-1.5">
      {content.map((receipt) => (
        <ReceiptLine key={receipt._id} receipt={receipt} />
      ))}
    </ul>
  );
}
