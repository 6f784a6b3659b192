import { clsx } from 'clsx';
import type { ReactNode } from 'react';
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

function HeadRow<Row>({ columns, address }: { columns: readonly Column<Row>[]; address: TableAddress }) {
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
            column.isNumeric ? 'text-right' : 'text-left',
          )}
        >
          {column.isSortable ? <SortLink column={column} address={address} /> : column.header}
        </th>
      ))}
    </tr>
  );
}

function BodyRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr
      {...as.row}
      className="flex flex-col border-line border-b py-3 md:table-row md:py-0 md:hover:bg-sheet"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          {...as.cell}
          className={clsx(
            'block px-3 py-1 md:table-cell md:py-3 md:align-top',
            column.isHeading
              ? 'font-medium max-md:order-first'
              : 'max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:gap-3 max-md:[&_time]:whitespace-normal',
            column.isNumeric && 'tabular md:text-right',
          )}
        >
          {!column.isHeading && (
            <span aria-hidden="true" className="text-ink-faint text-small md:hidden">
              {column.header}
            </span>
          )}
          <div className="min-w-0">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

/**
 * A list whose state is in the address (`?q=&sort=-date&page=2`), so that the loader, links and Back use it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, total, pageSize, searchPlaceholder, empty, nothingFound } = props;
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
          className="block w-full border-line border-t md:table"
        >
          <caption className="sr-only">{caption}</caption>
          <thead {...as.rowgroup} className="max-md:sr-only md:border-line md:border-b">
            <HeadRow columns={columns} address={address} />
          </thead>
          <tbody {...as.rowgroup} className="block md:table-row-group">
            {rows.map((row) => (
              <BodyRow key={rowKey(row)} columns={columns} row={row} />
            ))}
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
