import { Download } from 'lucide-react';
import { exportUsers, getUserTotals, listUsers } from '#contract/identity.ts';
import { loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { RefreshButton } from '#web/features/identity/admin/refresh-button.tsx';
import { exportPath, readUserFilter } from '#web/features/identity/admin/user-filter.ts';
import { UserFilters } from '#web/features/identity/admin/user-filters.tsx';
import { UserTotalsLine } from '#web/features/identity/admin/user-totals.tsx';
import { UsersTable } from '#web/features/identity/admin/users-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/users';

const PAGE_SIZE = 10;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Users Management');

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const filter = readUserFilter(url.searchParams);
  const sort = listUsers.query?.shape.sort.safeParse(url.searchParams.get('sort') ?? undefined);
  const query = { page: readPage(url.searchParams), pageSize: PAGE_SIZE, ...filter, sort: sort?.data };
  const page = context.get(apiContext);
  const [list, totals] = await Promise.all([
    loadPart(
      page,
      () => callList(page.call, listUsers, { query }),
      ({ message }) => `Failed to fetch users: ${message}`,
    ),
    loadPart(page, () => page.api(getUserTotals, { query: filter }), 'The totals could not be loaded.'),
  ]);
  if (list.content) requirePageWithin(url, list.content.total, PAGE_SIZE);
  return { list, totals: totals.content?.data ?? null, exportHref: exportPath(exportUsers.path, filter) };
}

export default function UsersManagement({ loaderData }: Route.ComponentProps) {
  const { list, totals, exportHref } = loaderData;
  return (
    <>
      <PageHeader
        title="Users Management"
        action={
          <div className="flex flex-wrap gap-2">
            <RefreshButton />
            <a href={exportHref} className={buttonClass({})}>
              <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Export CSV
            </a>
          </div>
        }
      />
      <UserFilters />
      {totals && <UserTotalsLine totals={totals} />}
      {list.content === null ? (
        <Alert tone="danger" title={list.problem} />
      ) : (
        <UsersTable users={list.content.answer} total={list.content.total} pageSize={PAGE_SIZE} />
      )}
    </>
  );
}
