import { stringify } from 'csv-stringify/sync';

/**
 * Rows of a CSV file for spreadsheets. Cells that start like a formula are prefixed with an apostrophe: people
 * choose their names, and spreadsheets run formulas.
 */
export const asCsv = (rows: (string | number)[][], isFirst = false): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', bom: isFirst });
