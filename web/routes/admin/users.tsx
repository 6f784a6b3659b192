import { listUsers, SEARCH_MAX } from '#contract/identity.ts';
import { loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { RefreshButton } from '#web/features/identity/admin/refresh-button.tsx';
import { UsersTable } from '#web/features/identity/admin/users-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/users';

const PAGE_SIZE = 10;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Users Management');

/** The query in the address; invalid values are ignored. */
function queryOf({ searchParams }: URL) {
  const sort = listUsers.query?.shape.sort.safeParse(searchParams.get('sort') ?? undefined);
  return {
    page: readPage(searchParams),
    pageSize: PAGE_SIZE,
    search: searchParams.get('q')?.trim().slice(0, SEARCH_MAX) || undefined,
    sort: sort?.data,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = queryOf(url);
  const page = context.get(apiContext);
  const loaded = await loadPart(
    page,
    () => callList(page.call, listUsers, { query }),
    ({ message }) => `Failed to fetch users: ${message}`,
  );
  if (loaded.content) requirePageWithin(url, loaded.content.total, PAGE_SIZE);
  return loaded;
}

export default function UsersManagement({ loaderData: { content, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Users Management" action={<RefreshButton />} />
      {problem !== null && <Alert tone="danger" title={problem} />}
      {content && <UsersTable users={content.answer} total={content.total} pageSize={PAGE_SIZE} />}
    </>
  );
}
