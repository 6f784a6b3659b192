import { listItems } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ItemsTable } from '#web/features/catalog/admin/items-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/items';

const PAGE_SIZE = 10;
const SEARCH_LENGTH = 200;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Items');

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const page = readPage(url.searchParams);
  const search = url.searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH) || undefined;
  const query = { page, pageSize: PAGE_SIZE, search };
  const { answer, total } = await callList(context.get(apiContext).call, listItems, { query });
  requirePageWithin(url, total, PAGE_SIZE);
  return { rows: answer.data, total };
}

export default function Items({ loaderData: { rows, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Items"
        lead="Single products sold alongside the packages, each with a link to its checkout."
        action={
          <LinkButton to={paths.admin.newItem} variant="primary">
            Add item
          </LinkButton>
        }
      />
      <ItemsTable rows={rows} total={total} pageSize={PAGE_SIZE} />
    </>
  );
}
