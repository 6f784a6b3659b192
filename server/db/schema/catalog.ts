import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, oneOf, PACKAGE_MEMBERSHIPS } from './columns.ts';

export const HIGHLIGHTS = ['auto', 'on', 'off'] as const;

/** What is sold: credits and days of membership. */
export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In minor units of the settings' currency. */
    priceMinor: integer('price_minor').notNull(),
    credits: integer('credits').notNull(),
    validityDays: integer('validity_days').notNull(),
    /** Feature bullets in order, at most ten. */
    points: text('points').array().notNull().default([]),
    sellerEmail: text('seller_email').notNull().default(''),
    /** Place among the packages, lowest first. */
    position: integer('position').notNull().default(0),
    /** The badge "Best Choice": `on`, `off`, or `auto` for a package named Standard alone. */
    highlight: text('highlight', { enum: HIGHLIGHTS }).notNull().default('auto'),
    /** What it makes of its buyer: `basic`, `premium` or `none`. */
    membership: text('membership', { enum: PACKAGE_MEMBERSHIPS }).notNull().default('none'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('packages_price', sql`${table.priceMinor} >= 0`),
    check('packages_credits', sql`${table.credits} > 0`),
    check('packages_validity', sql`${table.validityDays} > 0`),
    check('packages_highlight', oneOf(table.highlight, HIGHLIGHTS)),
    check('packages_membership', oneOf(table.membership, PACKAGE_MEMBERSHIPS)),
    check('packages_points', sql`cardinality(${table.points}) <= 10`),
  ],
);

/** Single items sold alongside the packages: guidelines and a link that become visible after payment. */
export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull().default(''),
    /** In minor units of the settings' currency. */
    priceMinor: integer('price_minor').notNull(),
    imageUrl: text('image_url').notNull().default(''),
    /** Visible after payment. */
    guidelines: text('guidelines').notNull().default(''),
    accessUrl: text('access_url').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('items_price', sql`${table.priceMinor} >= 0`)],
);
