import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

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
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('packages_price', sql`${table.priceMinor} >= 0`),
    check('packages_credits', sql`${table.credits} > 0`),
    check('packages_validity', sql`${table.validityDays} > 0`),
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
