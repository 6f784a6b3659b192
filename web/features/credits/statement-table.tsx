import { clsx } from 'clsx';
import type { z } from 'zod';
import type { creditTransactionSchema } from '#contract/credits.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { signedCredits, transferWords } from './transfer-words.ts';

type Transaction = z.infer<typeof creditTransactionSchema>;

const MARKS = { demo: 'Demo', sandbox: 'Sandbox' } as const;

/** Marks test credits: where they came from, and whether they can be spent now. */
function TestMark({ environment, counts }: Transaction) {
  if (environment === 'live') return null;
  return (
    <span className="ml-2 inline-block">
      <Badge tone="warning">
        {counts ? MARKS[environment] : `${MARKS[environment]}, does not count now`}
      </Badge>
    </span>
  );
}

const columns: readonly Column<Transaction>[] = [
  { key: 'date', header: 'Date', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
  {
    key: 'what',
    header: 'What',
    isHeading: true,
    cell: (transaction) => (
      <>
        {transferWords(transaction)}
        <TestMark {...transaction} />
        {transaction.description && transaction.kind !== 'signup' && (
          <span
            dir="auto"
            className={clsx(
              'wrap-anywhere text-left font-normal text-ink-soft text-small',
              // A reason is read to its end; the name of a listing need not be.
              transaction.kind === 'admin_adjustment' ? 'block whitespace-pre-line' : 'line-clamp-2',
            )}
          >
            {transaction.description}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    isNumeric: true,
    cell: ({ amount, counts }) => (
      <span className={clsx(!counts && 'text-ink-faint', counts && amount > 0 && 'font-medium text-accent')}>
        {signedCredits(amount)}
      </span>
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

/** Every change to the balance, newest first. */
export function StatementTable({ transactions, total, pageSize }: StatementTableProps) {
  return (
    <>
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
            action={<LinkButton to={paths.user.generator}>Write a listing</LinkButton>}
          >
            Each listing, purchase and returned credit is listed here.
          </EmptyState>
        }
      />
      {transactions.some(({ environment }) => environment !== 'live') && (
        <p className="mt-6 max-w-reading text-caption text-ink-faint">
          Demo and Sandbox mark credits bought without real money. Demo credits pay for listings by the demo
          writer while payments are a demo too; sandbox credits count until real payments are taken. Lines
          that do not count at the moment do not change the balance.
        </p>
      )}
    </>
  );
}
