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
  /** Credits of paid orders minus credits taken back by refunds. */
  creditsSold: z.number().int(),
  /** Credits spent on completed listings. */
  creditsUsed: z.number().int(),
  /** Listings that ended on this day, including failures. */
  generations: z.number().int(),
  failed: z.number().int(),
  /** In the report's `currency` with two decimals, minus the day's refunds. */
  revenue: z.number(),
  /** Orders of both kinds that were paid on this day, and what was refunded on it, in the report's `currency`. */
  paidOrders: z.number().int(),
  refunds: z.number(),
  /** Accounts registered on this day that still exist. */
  newPeople: z.number().int(),
  /** Sign-up credits booked on this day, and how many people received them. */
  freeCredits: z.number().int(),
  freeGrants: z.number().int(),
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

/** Totals of a period, with the same meaning as those of a day. */
const periodFiguresSchema = dayFiguresSchema
  .pick({
    revenue: true,
    paidOrders: true,
    refunds: true,
    newPeople: true,
    freeCredits: true,
    freeGrants: true,
  })
  .extend({
    /** Completed listings. */
    listings: z.number().int(),
  });
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;

const ceilingSchema = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  endsAt: dateTimeSchema.nullable(),
});

export const reportSchema = z.object({
  counts: z.object({
    /** Package orders, as the page that lists them. */
    orders: z.number().int(),
    itemOrders: z.number().int(),
    users: z.number().int(),
    tickets: z.number().int(),
    openTickets: z.number().int(),
  }),
  from: daySchema,
  to: daySchema,
  /** The current payment currency. Other currencies and environments appear only in `takings`. */
  currency: z.string(),
  environment: z.enum(['demo', 'sandbox', 'live']),
  totals: periodFiguresSchema,
  /** The period of the same length before; null if nobody had registered by its end. */
  before: z.object({ from: daySchema, to: daySchema, totals: periodFiguresSchema }).nullable(),
  /**
   * The people who registered in the period, and how many of them have completed a listing or paid for an
   * order since.
   */
  funnel: z.object({
    registered: z.number().int(),
    wroteListing: z.number().int(),
    bought: z.number().int(),
  }),
  /** One entry per day, oldest first, without gaps. */
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
  /** Credits that users can currently spend. */
  creditsOutstanding: z.number().int(),
  /** Failure codes, most frequent first. */
  failures: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** Of listings completed in the last 24 hours; null if there are none. */
  latency: z.object({ count: z.number().int(), medianMs: z.number(), p95Ms: z.number() }).nullable(),
  /**
   * Listings started in the last 24 hours and their limits, for paying customers and everyone else; null if
   * unlimited.
   */
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
  /** Payments awaiting an outcome: a note for the buyer, an alert for the operator. */
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

const goLivePointSchema = z.object({
  id: z.enum(['text_model', 'paypal', 'webhook', 'mail', 'tax', 'backup', 'address']),
  state: z.enum(['done', 'open', 'not_needed']),
  /** In words; ends where `at` belongs if there is one. */
  report: z.string(),
  at: dateTimeSchema.nullable(),
});
export type GoLivePoint = z.infer<typeof goLivePointSchema>;

export const getGoLive = defineEndpoint({
  method: 'GET',
  path: '/api/go-live',
  access: 'admin',
  summary: 'What the installation needs before customers come, and which of it is done',
  answer: successOf(z.array(goLivePointSchema)),
});
