import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idSchema, successOf } from './primitives.ts';

/** Longest range of a report, in days. */
export const REPORT_DAYS_MAX = 366;
export const REPORT_DAYS_DEFAULT = 30;

/** A calendar day in UTC, `2026-11-21`. */
const daySchema = z.iso.date();

const dayFiguresSchema = z.object({
  day: daySchema,
  /** Credits of paid orders, less those that refunds took back. */
  creditsSold: z.number().int(),
  /** Credits of listings that were written. */
  creditsUsed: z.number().int(),
  /** Listings that ended on this day, failed ones included. */
  generations: z.number().int(),
  failed: z.number().int(),
  /** In `currency` of the report, two decimals, less refunds of the day. */
  revenue: z.number(),
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

const ceilingSchema = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  endsAt: dateTimeSchema.nullable(),
});

export const reportSchema = z.object({
  counts: z.object({
    orders: z.number().int(),
    users: z.number().int(),
    tickets: z.number().int(),
    openTickets: z.number().int(),
  }),
  from: daySchema,
  to: daySchema,
  /** What payments are taken in now; other currencies and environments are in `takings` alone. */
  currency: z.string(),
  environment: z.enum(['demo', 'sandbox', 'live']),
  /** One entry a day, oldest first, without gaps. */
  days: z.array(dayFiguresSchema),
  takings: z.array(
    z.object({
      environment: z.enum(['demo', 'sandbox', 'live']),
      currency: z.string(),
      orders: z.number().int(),
      paid: z.number(),
      refunded: z.number(),
    }),
  ),
  /** Credits that people can still spend, now. */
  creditsOutstanding: z.number().int(),
  /** Why listings failed, most frequent first. */
  failures: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** Of the listings written in the last 24 hours; null when there are none. */
  latency: z.object({ count: z.number().int(), medianMs: z.number(), p95Ms: z.number() }).nullable(),
  /** Listings begun within 24 hours, and how many may be, by people who have paid and by all others; null without a ceiling. */
  ceilings: z.object({ paid: ceilingSchema.nullable(), free: ceilingSchema.nullable() }),
  newestOrders: z.array(
    z.object({
      orderId: z.string(),
      kind: z.enum(['package', 'item']),
      customerName: z.string(),
      packageName: z.string(),
      totalPrice: z.number(),
      currency: z.string(),
      paymentStatus: z.string(),
      createdAt: dateTimeSchema,
    }),
  ),
  newestTickets: z.array(
    z.object({
      _id: idSchema,
      subject: z.string(),
      ticketUserName: z.string(),
      ticketStatus: z.string(),
      createdAt: dateTimeSchema,
    }),
  ),
  /** Payments that wait for something: a note for the buyer, an alarm for the operator. */
  waiting: z.object({
    count: z.number().int(),
    orders: z.array(
      z.object({
        orderId: z.string(),
        kind: z.enum(['package', 'item']),
        customerName: z.string(),
        reason: z.string(),
        createdAt: dateTimeSchema,
      }),
    ),
  }),
});
export type Report = z.infer<typeof reportSchema>;

export const getReport = defineEndpoint({
  method: 'GET',
  path: '/api/report',
  access: 'admin',
  summary: 'What an operator looks at each morning: takings, credits, listings, failures, what waits',
  query: z.object({ from: daySchema.optional(), to: daySchema.optional() }),
  answer: successOf(reportSchema),
});
