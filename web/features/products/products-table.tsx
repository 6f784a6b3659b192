import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { PageKeys } from '#web/ui/page-keys.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListingLine } from './listing-line.tsx';
import { filterNames } from './product-filter.ts';
import type { ProductRow } from './product-row.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBulk } from './use-bulk.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { writePath } from './write-path.ts';

/** Marks the checkboxes that the keys move between. */
const PICK = 'data-pick';

function Name({ product: { _id, name, sku } }: { product: ProductRow }) {
  return (
    <div className="max-w-[48ch]">
      <Link
        to={paths.user.product(_id)}
        prefetch="intent"
        dir="auto"
        className="wrap-anywhere line-clamp-3 hover:underline"
      >
        {name}
      </Link>
      {sku && <p className="wrap-anywhere font-normal text-caption text-ink-faint">SKU {sku}</p>}
    </div>
  );
}

function Listings({ product, selection }: { product: ProductRow; selection: Selection }) {
  if (product.listings.length === 0) {
    return (
      <Link to={writePath(product._id)} className="text-link">
        Write its first listing<span className="sr-only"> for {product.name}</span>
      </Link>
    );
  }
  return (
    <ul className="grid gap-2">
      {product.listings.map((listing) => (
        <li key={listing._id}>
          <ListingLine listing={listing}>
            <Checkbox
              {...{ [PICK]: listing._id }}
              label={
                <span className="sr-only">
                  Select the {listing.language} listing of {product.name}
                </span>
              }
              checked={selection.has(listing._id)}
              onChange={() => selection.toggle(listing._id)}
            />
          </ListingLine>
        </li>
      ))}
    </ul>
  );
}

function ProductMenu({ product, onDelete }: { product: ProductRow; onDelete: () => void }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" aria-label={`Actions for ${product.name}`}>
          <span aria-hidden="true" className="tracking-widest">
            •••
          </span>
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={paths.user.product(product._id)}>Open</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={writePath(product._id)}>Write another listing</Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}

function columnsFor(
  selection: Selection,
  askToDelete: (product: ProductRow) => void,
): readonly Column<ProductRow>[] {
  return [
    { key: 'name', header: 'Product', isHeading: true, cell: (product) => <Name product={product} /> },
    {
      key: 'listings',
      header: 'Listings',
      cell: (product) => <Listings product={product} selection={selection} />,
    },
    { key: 'changed', header: 'Last change', cell: ({ updatedAt }) => <LocalTime iso={updatedAt} /> },
    {
      key: 'actions',
      header: 'Actions',
      cell: (product) => <ProductMenu product={product} onDelete={() => askToDelete(product)} />,
    },
  ];
}

/** The checkboxes of the listings on this page, and the one that has the focus. */
function picksIn(table: HTMLElement | null) {
  const picks = [...(table?.querySelectorAll<HTMLInputElement>(`[${PICK}]`) ?? [])];
  return { picks, at: picks.findIndex((pick) => pick.matches(':focus')) };
}

interface ProductsTableProps {
  products: readonly ProductRow[];
  total: number;
  pageSize: number;
}

/** The seller's products; their listings can be chosen and approved together. */
export function ProductsTable({ products: loaded, total, pageSize }: ProductsTableProps) {
  const [doomed, setDoomed] = useState<ProductRow | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const bulk = useBulk(loaded);
  const { products } = bulk;
  const shown = products.flatMap(({ listings }) => listings);
  const selection = useSelection(shown);

  const step = (by: 1 | -1) => {
    const { picks, at } = picksIn(table.current);
    picks[at === -1 ? 0 : at + by]?.focus();
  };
  const pick = () => {
    const { picks, at } = picksIn(table.current);
    picks[at]?.click();
  };
  const approve = async () => {
    const { picks, at } = picksIn(table.current);
    const current = shown.filter(({ _id }) => _id === picks[at]?.getAttribute(PICK));
    const wanted = selection.chosen.length > 0 ? selection.chosen : current;
    if (bulk.progress !== null || wanted.length === 0) return;
    selection.choose(await bulk.approveAll(wanted));
    // The pressed button may be gone with the selection.
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {shown.length > 0 && (
        <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-3 px-3">
          <Checkbox
            label="Select every listing on this page"
            checked={selection.areAll}
            onChange={() => selection.choose(selection.areAll ? [] : shown)}
          />
          <PageKeys
            keys={[
              { key: 'j', what: 'Next listing', run: () => step(1) },
              { key: 'k', what: 'Previous listing', run: () => step(-1) },
              { key: 'x', what: 'Select it, or not', run: pick },
              { key: 'a', what: 'Approve what is selected, or else this listing', run: () => void approve() },
            ]}
          />
        </div>
      )}
      <div ref={table} tabIndex={-1} className="focus:outline-none">
        <DataTable
          caption="Products"
          columns={columnsFor(selection, setDoomed)}
          rows={products}
          rowKey={({ _id }) => _id}
          total={total}
          pageSize={pageSize}
          empty={<NoProducts />}
        />
      </div>
      <SelectionBar
        count={selection.chosen.length}
        progress={bulk.progress}
        problem={bulk.problem}
        onApprove={() => void approve()}
        onClear={() => selection.choose([])}
        onForget={bulk.forget}
      >
        <ExportMenu
          listings={selection.chosen}
          isDisabled={selection.chosen.length === 0 || bulk.progress !== null}
          onExport={(format) => void bulk.exportAll(selection.chosen, format)}
        />
      </SelectionBar>
      <DeleteProduct
        product={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={async () => {
          await refresh();
          // The pressed button was removed with its row.
          table.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

/** An empty list: nothing is kept yet, or the filters fit nothing. */
function NoProducts() {
  const [params] = useSearchParams();
  if (filterNames.some((name) => params.get(name))) {
    return (
      <EmptyState
        title="No product fits these filters"
        action={<LinkButton to={paths.user.products}>Show all products</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title="No products yet"
      action={
        <LinkButton to={paths.user.generator} variant="primary">
          Write your first listing
        </LinkButton>
      }
    >
      Each product you write a listing for is kept here, with its facts and its listings in every language.
    </EmptyState>
  );
}
