import type { z } from 'zod';
import type { creditTransactionSchema } from '#contract/credits.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { signedCredits, transferWords } from './transfer-words.ts';

type Transaction = z.infer<typeof creditTransactionSchema>;

const columns: readonly Column<Transaction>[] = [
  { key: 'date', header: 'Date', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
  {
    key: 'what',
    header: 'What',
    isHeading: true,
    cell: ({ kind, description }) => (
      <>
        {transferWords(kind)}
        {description && kind !== 'signup' && (
          <span
            dir="auto"
            className="wrap-anywhere line-clamp-2 text-left font-normal text-ink-soft text-small"
          >
            {description}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    isNumeric: true,
    cell: ({ amount }) => (
      <span className={amount > 0 ? 'font-medium text-accent' : undefined}>{signedCredits(amount)}</span>
    ),
  },
  {
    key: 'balance',
    header: 'Balance after',
    isNumeric: true,
    cell: ({ balanceAfter }) => signedCredits(balanceAfter).replace('+', ''),
  },
];

interface StatementTableProps {
  transactions: readonly Transaction[];
  total: number;
  pageSize: number;
}

/** Every change of the balance, newest first. */
export function StatementTable({ transactions, total, pageSize }: StatementTableProps) {
  return (
    <DataTable
      caption="Credit statement"
      columns={columns}
      rows={transactions}
      rowKey={({ _id }) => _id}
      total={total}
      pageSize={pageSize}
      empty={
        <EmptyState
          title="No credits have moved yet"
          action={<LinkButton to="/user/generate-product-description">Write a listing</LinkButton>}
        >
          Each listing, purchase and returned credit gets a line here.
        </EmptyState>
      }
    />
  );
}
