import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pageCountOf } from '#web/lib/paging.ts';
import { EmptyState } from './empty-state.tsx';
import { Pagination } from './pagination.tsx';
import { type TableAddress, useTableAddress } from './table-address.ts';
import { TableSearch } from './table-search.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The loader can sort by `key`. */
  isSortable?: boolean;
  /** Numbers: right-aligned, figures of one width. */
  isNumeric?: boolean;
  /** The row's name; on phones the heading of its card. */
  isHeading?: boolean;
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Total number of rows on all pages. */
  total: number;
  pageSize: number;
  searchPlaceholder?: string;
  /** The order without `sort` in the address: a key, with a leading minus for descending. */
  defaultSort?: string;
  /** Shown when a search finds nothing; the default names the search text. */
  nothingFound?: string;
  /** Shown when the list is empty without a search. */
  empty: ReactNode;
  /** Content across the whole width below a row; null for none. */
  below?: (row: Row) => ReactNode;
  /** For many columns: cards not only on phones, but on every screen narrower than 1280 px. */
  isWide?: boolean;
}

// Explicit roles: on phones the rows become cards, and changing `display` removes the elements' own roles.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

function SortLink({ column, address }: { column: { key: string; header: string }; address: TableAddress }) {
  const { sort, toSort } = address;
  const mark = sort.key !== column.key ? '↕' : sort.isDescending ? '↓' : '↑';
  return (
    <Link
      to={toSort(column.key)}
      preventScrollReset
      className="group inline-flex min-h-9 items-center gap-1.5 hover:text-ink"
    >
      {column.header}
      <span
        aria-hidden="true"
        className={clsx(sort.key !== column.key && 'opacity-40 group-hover:opacity-100')}
      >
        {mark}
      </span>
    </Link>
  );
}

/** Whole class names, because the style sheet is made from those that stand in the code. */
const layouts = {
  narrow: {
    table: 'md:table',
    head: 'max-md:sr-only md:border-line md:border-b',
    body: 'md:table-row-group',
    row: 'md:table-row md:py-0 md:hover:bg-sheet',
    headCell: '',
    cell: 'md:table-cell md:py-3 md:align-top',
    heading: 'max-md:order-first',
    labelled: 'max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:gap-3 max-md:[&_time]:whitespace-normal',
    numeric: 'md:text-right',
    label: 'md:hidden',
  },
  wide: {
    table: 'xl:table',
    head: 'max-xl:sr-only xl:border-line xl:border-b',
    body: 'xl:table-row-group',
    row: 'xl:table-row xl:py-0 xl:hover:bg-sheet',
    headCell: 'xl:px-2',
    cell: 'xl:table-cell xl:px-2 xl:py-3 xl:align-top',
    heading: 'max-xl:order-first',
    labelled: 'max-xl:grid max-xl:grid-cols-[7.5rem_1fr] max-xl:gap-3 max-xl:[&_time]:whitespace-normal',
    numeric: 'xl:text-right',
    label: 'xl:hidden',
  },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];

interface HeadRowProps<Row> {
  columns: readonly Column<Row>[];
  address: TableAddress;
  layout: Layout;
}

function HeadRow<Row>({ columns, address, layout }: HeadRowProps<Row>) {
  const { sort } = address;
  return (
    <tr {...as.row}>
      {columns.map((column) => (
        <th
          key={column.key}
          {...as.columnheader}
          scope="col"
          aria-sort={sort.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
          className={clsx(
            'px-3 py-1.5 font-medium text-caption text-ink-faint',
            layout.headCell,
            column.isNumeric ? 'text-right' : 'text-left',
          )}
        >
          {column.isSortable ? <SortLink column={column} address={address} /> : column.header}
        </th>
      ))}
    </tr>
  );
}

interface BodyRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  layout: Layout;
}

function BodyRow<Row>({ columns, row, layout }: BodyRowProps<Row>) {
  return (
    <tr {...as.row} className={clsx('flex flex-col border-line border-b py-3', layout.row)}>
      {columns.map((column) => (
        <td
          key={column.key}
          {...as.cell}
          className={clsx(
            'block px-3 py-1',
            layout.cell,
            column.isHeading ? ['font-medium', layout.heading] : layout.labelled,
            column.isNumeric && ['tabular', layout.numeric],
          )}
        >
          {!column.isHeading && (
            <span aria-hidden="true" className={clsx('text-ink-faint text-small', layout.label)}>
              {column.header}
            </span>
          )}
          <div className="min-w-0">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

function RowBelow({ span, layout, children }: { span: number; layout: Layout; children: ReactNode }) {
  return (
    <tr {...as.row} className={clsx('flex flex-col border-line border-b', layout.row)}>
      <td {...as.cell} colSpan={span} className={clsx('block px-3 py-3', layout.cell)}>
        {children}
      </td>
    </tr>
  );
}

/**
 * A list whose state is in the address (`?q=&sort=-date&page=2`), so that the loader, links and Back use it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, total, pageSize, searchPlaceholder, empty, nothingFound } = props;
  const layout = layouts[props.isWide ? 'wide' : 'narrow'];
  const address = useTableAddress(props.defaultSort);
  const pageCount = pageCountOf(total, pageSize);
  if (total === 0 && address.query === '') return empty;
  return (
    <div className={clsx('grid gap-4 transition-opacity duration-150', address.isLoading && 'opacity-60')}>
      {searchPlaceholder && <TableSearch placeholder={searchPlaceholder} query={address.query} />}
      {rows.length === 0 ? (
        <EmptyState title={nothingFound ?? `Nothing found for “${address.query}”`}>
          Try fewer or other words.
        </EmptyState>
      ) : (
        <table
          {...as.table}
          aria-busy={address.isLoading}
          className={clsx('block w-full border-line border-t', layout.table)}
        >
          <caption className="sr-only">{caption}</caption>
          <thead {...as.rowgroup} className={layout.head}>
            <HeadRow columns={columns} address={address} layout={layout} />
          </thead>
          <tbody {...as.rowgroup} className={clsx('block', layout.body)}>
            {rows.map((row) => {
              const below = props.below?.(row);
              return (
                <Fragment key={rowKey(row)}>
                  <BodyRow columns={columns} row={row} layout={layout} />
                  {below && (
                    <RowBelow span={columns.length} layout={layout}>
                      {below}
                    </RowBelow>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
      <Pagination
        label={`Pages of ${caption}`}
        page={address.page}
        pageCount={pageCount}
        toPage={address.toPage}
      />
    </div>
  );
}
