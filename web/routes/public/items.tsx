import { listItems } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { pageMeta, siteTitle } from '#web/domain/page-meta.ts';
import { ItemCard, type ShownItem } from '#web/features/catalog/public/item-card.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { pageCountOf, readPage, requirePageWithin } from '#web/lib/paging.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/items';

const PAGE_SIZE = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: siteTitle(matches, 'Items'),
    description: 'Items on sale alongside our credit packages.',
    canonicalPath: paths.items,
  });

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const number = readPage(url.searchParams);
  const load = async () => {
    const query = { page: number, pageSize: PAGE_SIZE };
    const { answer, total } = await callList(page.call, listItems, { query });
    // An Admin's answer holds what is paid for, too; the page does not need it.
    const items = answer.data.map(
      ({ _id, itemName, description, imageUrl, price, currency }): ShownItem => ({
        ...{ _id, itemName, description, imageUrl, price, currency },
      }),
    );
    return { items, total };
  };
  const list = await loadPart(page, load, 'Failed to load items');
  if (list.content) requirePageWithin(url, list.content.total, PAGE_SIZE);
  return { list, number };
}

export default function Items({ loaderData: { list, number } }: Route.ComponentProps) {
  return (
    <Section labelledBy="items-title">
      <h1 id="items-title" className="font-display text-display">
        Items
      </h1>
      <div className="mt-12 grid gap-10">
        {list.content ? (
          <ItemList {...list.content} number={number} />
        ) : (
          <LoadProblem sentence={list.problem ?? ''} />
        )}
      </div>
    </Section>
  );
}

function ItemList({ items, total, number }: { items: readonly ShownItem[]; total: number; number: number }) {
  if (total === 0) return <p className="text-ink-soft">There are no items on sale at the moment.</p>;
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item._id}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of items"
        page={number}
        pageCount={pageCountOf(total, PAGE_SIZE)}
        toPage={(page) => (page === 1 ? paths.items : `${paths.items}?page=${page}`)}
      />
    </>
  );
}
