import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The condition of a check that allows only these values, the same as the column's `enum`. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(','))})`;

/** The membership a package brings. */
export const PACKAGE_MEMBERSHIPS = ['none', 'basic', 'premium'] as const;

/** Where a payment was made: the simulator, PayPal's sandbox, or PayPal. */
export const PAYMENT_ENVIRONMENTS = ['demo', 'sandbox', 'live'] as const;
