import { stringify } from 'csv-stringify/sync';

/**
 * Rows of a CSV file for spreadsheets. Cells that start like a formula are prefixed with an apostrophe: people
 * choose their names, and spreadsheets run formulas.
 */
export const asCsv = (rows: (string | number)[][], isFirst = false): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', bom: isFirst });

/**
 * Rows of a file that another program imports: cells as they are, so that none may start like a formula. Some
 * importers take a byte order mark for part of the first header.
 */
export const asImportFile = (rows: string[][], delimiter: ',' | '\t'): string =>
  stringify(rows, { delimiter, record_delimiter: 'unix' });
