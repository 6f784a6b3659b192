import { asImportFile } from '#server/platform/csv.ts';
import type { ExportedListing } from './exported-listing.ts';

export interface Column {
  readonly header: string;
  readonly cell: (listing: ExportedListing) => string;
  /** Stays although it may be empty: the importer needs it, and an empty cell changes nothing. */
  readonly isFixed?: boolean;
}

const isEmptyIn = ({ cell, isFixed }: Column, listing: ExportedListing) => !isFixed && cell(listing) === '';

/** The listings that lack a text which others have: its empty cell would erase the text in the shop. */
export const gapsIn = (columns: readonly Column[], listings: readonly ExportedListing[]) =>
  columns
    .map((column) => ({
      header: column.header,
      listings: listings.filter((listing) => isEmptyIn(column, listing)),
    }))
    .filter((gap) => gap.listings.length > 0 && gap.listings.length < listings.length);

/** A row for each listing. A column that no listing fills is left out, and the shop keeps what it has. */
export function writeTable(
  columns: readonly Column[],
  listings: readonly ExportedListing[],
  delimiter: ',' | '\t' = ',',
): string {
  const filled = columns.filter((column) => listings.some((listing) => !isEmptyIn(column, listing)));
  const rows = listings.map((listing) => filled.map(({ cell }) => cell(listing)));
  return asImportFile([filled.map(({ header }) => header), ...rows], delimiter);
}
