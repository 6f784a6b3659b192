import { REPORT_DAYS_DEFAULT, REPORT_DAYS_MAX, type Report } from '#contract/reporting.ts';
import type { TextModelStatus } from '#server/clients/text-model/text-model-source.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { readGoLive } from './go-live.ts';
import {
  countThings,
  findFirstOpenDay,
  listDays,
  listFailures,
  listNewestOrders,
  listNewestTickets,
  listTakings,
  listWaitingOrders,
  measureLatency,
  type ReportRange,
  rollUp,
  sumOutstandingCredits,
} from './report.repository.ts';
import { type CeilingUse, reportOf } from './report-view.ts';

export { registerReportingRoutes } from './reporting.routes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const NEWEST = 5;
const WAITING_SHOWN = 10;

export type Reporting = ReturnType<typeof createReporting>;
/** How much of the daily limits on listings is used; null if unlimited. */
export type CeilingsOfListings = () => Promise<Record<'paid' | 'free', CeilingUse | null>>;
/** The environment and currency payments are currently taken in. */
export type PaymentPlace = () => Promise<Pick<Report, 'currency' | 'environment'>>;

const dayOf = (instant: Date | number): string => new Date(instant).toISOString().slice(0, 10);

/** Throws invalid_request if the range is reversed or too long. */
function rangeOf(
  now: Date,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): ReportRange {
  const last = to ?? dayOf(now);
  const first = from ?? dayOf(Date.parse(last) - (REPORT_DAYS_DEFAULT - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1 || days > REPORT_DAYS_MAX) {
    const message = `Choose 1 to ${REPORT_DAYS_MAX} days, the first before the last.`;
    throw new AppError('invalid_request', { message, issues: [{ path: ['from'], message }] });
  }
  return { from: first, until: dayOf(Date.parse(last) + DAY_MS) };
}

interface ReportingDependencies {
  paymentPlace: PaymentPlace;
  ceilingUse: CeilingsOfListings;
  textModelStatus: () => Promise<TextModelStatus>;
}

/**
 * Counts and sums for the back office. Reads the tables of every slice and writes only its own daily sums.
 */
export function createReporting(
  context: AppContext,
  { paymentPlace, ceilingUse, textModelStatus }: ReportingDependencies,
) {
  const { db, now, jobs } = context;
  jobs.work('roll-up-reports', () => rollUp(db, dayOf(now().getTime() - HOUR_MS)));
  jobs.schedule('roll-up-reports', '17 * * * *');
  return {
    /** Days are calendar days in UTC; `to` is inclusive. */
    async report(asked: { from?: string | undefined; to?: string | undefined }): Promise<Report> {
      const range = rangeOf(now(), asked);
      const openDay = await findFirstOpenDay(db);
      const [
        place,
        counts,
        days,
        takings,
        failures,
        creditsOutstanding,
        latency,
        newestOrders,
        waiting,
        newestTickets,
        ceilings,
      ] = await Promise.all([
        paymentPlace(),
        countThings(db),
        listDays(db, range, openDay),
        listTakings(db, range, openDay),
        listFailures(db, range, openDay),
        sumOutstandingCredits(db),
        measureLatency(db, new Date(now().getTime() - DAY_MS)),
        listNewestOrders(db, NEWEST),
        listWaitingOrders(db, WAITING_SHOWN),
        listNewestTickets(db, NEWEST),
        ceilingUse(),
      ]);
      return reportOf({
        range: { from: range.from, to: dayOf(Date.parse(range.until) - DAY_MS) },
        ...{
          place,
          counts,
          days,
          takings,
          failures,
          creditsOutstanding,
          latency,
          newestOrders,
          waiting,
          newestTickets,
          ceilings,
        },
      });
    },

    goLive: () => readGoLive(context, textModelStatus),

    /** Stores the sums of past days. */
    rollUp: (until: string) => rollUp(db, until),
  };
}
