import { listCreditTransactions } from '#contract/credits.ts';
import { callList } from '#web/data/paged-list.ts';
import { OfferedCredits } from '#web/domain/free-credits.tsx';
import { titled } from '#web/domain/page-meta.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { StatementSummary } from '#web/features/credits/statement-summary.tsx';
import { StatementTable } from '#web/features/credits/statement-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage } from '#web/lib/paging.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/credits';

const PAGE_SIZE = 20;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Credits');

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const query = { page, pageSize: PAGE_SIZE };
  const { answer, total } = await callList(context.get(apiContext).call, listCreditTransactions, { query });
  return { ...answer.data, total };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  const { balance, held, transactions, total } = loaderData;
  const viewer = useViewer();
  return (
    <>
      <PageHeader title="Credits" lead="Your balance, and every change to it." />
      <OfferedCredits />
      <StatementSummary
        balance={balance}
        held={held}
        hadFreeCredits={total === 0 && viewer?.hasHadFreeCredits}
      />
      <StatementTable transactions={transactions} total={total} pageSize={PAGE_SIZE} />
    </>
  );
}
