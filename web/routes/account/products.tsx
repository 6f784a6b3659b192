import { paths } from '#contract/paths.ts';
import { listProducts } from '#contract/products.ts';
import { loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { readProductFilter } from '#web/features/products/product-filter.ts';
import { rowOf } from '#web/features/products/product-row.ts';
import { ProductsFilters } from '#web/features/products/products-filters.tsx';
import { ProductsTable } from '#web/features/products/products-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TableSearch } from '#web/ui/table-search.tsx';
import type { Route } from './+types/products';

const PAGE_SIZE = 20;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Products');

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readProductFilter(url.searchParams);
  const page = context.get(apiContext);
  const query = { page: readPage(url.searchParams), pageSize: PAGE_SIZE, ...filter };
  const list = await loadPart(
    page,
    async () => {
      const { answer, total } = await callList(page.call, listProducts, { query });
      return { products: answer.data.map(rowOf), total };
    },
    ({ message }) => `Your products could not be loaded: ${message}`,
  );
  if (list.content) requirePageWithin(url, list.content.total, PAGE_SIZE);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return { list, search: filter.search ?? '', isNarrowed };
}

export default function Products({ loaderData: { list, search, isNarrowed } }: Route.ComponentProps) {
  const isEmpty = list.content?.total === 0 && !isNarrowed;
  return (
    <>
      <PageHeader
        title="Products"
        lead="What you sell, with its facts and its listings in every language."
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.user.newProduct}>Add a product</LinkButton>
            <LinkButton to={paths.user.generator} variant="primary">
              New listing
            </LinkButton>
          </div>
        }
      />
      {!isEmpty && (
        <>
          <div className="mb-4">
            <TableSearch placeholder="Search products..." query={search} />
          </div>
          <ProductsFilters />
        </>
      )}
      {list.content === null ? (
        <LoadProblem sentence={list.problem} />
      ) : (
        <ProductsTable {...list.content} pageSize={PAGE_SIZE} />
      )}
    </>
  );
}
