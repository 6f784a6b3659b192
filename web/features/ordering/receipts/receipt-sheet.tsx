import { clsx } from 'clsx';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { receiptWords } from '#contract/receipt-words.ts';
import type { Receipt } from '#contract/receipts.ts';

/** `Receipt LW-2026-000042` */
export function titleOf(receipt: Receipt): string {
  return `${receiptWords(receipt).title} ${receipt.number}`;
}

/** The name first, then any other lines. */
function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
        <p key={index} dir="auto" className={clsx('wrap-anywhere', index > 0 && 'text-ink-soft text-small')}>
          {index === 0 ? <strong className="font-semibold">{line}</strong> : line}
        </p>
      ))}
    </address>
  );
}

function Row({ row: [text, sum], className }: { row: readonly [string, string]; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row" dir="auto" className="wrap-anywhere py-2 pr-6 text-left font-normal">
        {text}
      </th>
      <td className="tabular whitespace-nowrap py-2 text-right align-top">{sum}</td>
    </tr>
  );
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { lines, taxRows, total } = receiptWords(receipt);
  return (
    <table className="w-full border-line border-b">
      <caption className="sr-only">What it is for</caption>
      <thead>
        <tr className="text-caption text-ink-faint">
          <th scope="col" className="py-2 text-left font-medium">
            Description
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="border-line border-y">
        {lines.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <Row key={index} row={row} />
        ))}
      </tbody>
      <tbody>
        {taxRows.map((row) => (
          <Row key={row[0]} row={row} className="text-ink-soft text-small" />
        ))}
        <Row row={total} className="[&>*]:font-semibold" />
      </tbody>
    </table>
  );
}

/** A receipt or credit note, also for printing. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const words = receiptWords(receipt);
  return (
    <article
      aria-label={titleOf(receipt)}
      className="max-w-wide rounded-panel border border-line bg-sheet p-6 shadow-sheet sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-x-10 gap-y-6 border-line border-b pb-6">
        <div className="min-w-0">
          <Lines lines={words.seller} />
        </div>
        <div className="min-w-0 sm:text-right">
          <p className="font-semibold text-title">{words.title}</p>
          {words.facts.map((fact) => (
            <p key={fact} className="wrap-anywhere text-ink-soft text-small">
              {fact}
            </p>
          ))}
          {receipt.corrects && (
            <p className="text-small print:hidden">
              <Link to={paths.user.receipt(receipt.corrects)} className="text-link">
                Open that receipt
              </Link>
            </p>
          )}
        </div>
      </header>
      {receipt.isDemo && (
        <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 font-medium text-small text-warning">
          {words.demoMark}
        </p>
      )}
      <section aria-label={words.buyerLabel} className="py-6">
        <p className="mb-1 text-caption text-ink-faint">{words.buyerLabel}</p>
        <Lines lines={words.buyer} />
      </section>
      <Sums receipt={receipt} />
      <div className="mt-5 text-ink-soft text-small">
        {words.payment.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </article>
  );
}
