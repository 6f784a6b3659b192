import { REPORT_DAYS_DEFAULT, REPORT_DAYS_MAX, type Report } from '#contract/reporting.ts';
import type { TextModelStatus } from '#server/clients/text-model/text-model-source.ts';
import type { Database } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { readGoLive } from './go-live.ts';
import {
  countFunnel,
  countThings,
  findFirstOpenDay,
  hadPeopleBefore,
  listDays,
  listFailures,
  listNewestOrders,
  listNewestTickets,
  listPeopleDays,
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

/** The period of the same length before. */
function rangeBefore({ from, until }: ReportRange): ReportRange {
  return { from: dayOf(2 * Date.parse(from) - Date.parse(until)), until: from };
}

/** What happened in a period, with its days and those of the period before. */
async function readPeriod(db: Database, range: ReportRange, { environment }: Pick<Report, 'environment'>) {
  const openDay = await findFirstOpenDay(db);
  const before = rangeBefore(range);
  const both = { from: before.from, until: range.until };
  const [days, takings, peopleDays, failures, funnel, isFirst] = await Promise.all([
    listDays(db, both, openDay),
    listTakings(db, both, openDay),
    listPeopleDays(db, both),
    listFailures(db, range, openDay),
    countFunnel(db, range, environment),
    hadPeopleBefore(db, range.from).then((had) => !had),
  ]);
  return { range, before: isFirst ? null : before, days, takings, peopleDays, failures, funnel };
}

/** How things are now, whatever the period. */
async function readPresent(db: Database, now: Date) {
  const [counts, creditsOutstanding, latency, newestOrders, waiting, newestTickets] = await Promise.all([
    countThings(db),
    sumOutstandingCredits(db),
    measureLatency(db, new Date(now.getTime() - DAY_MS)),
    listNewestOrders(db, NEWEST),
    listWaitingOrders(db, WAITING_SHOWN),
    listNewestTickets(db, NEWEST),
  ]);
  return { counts, creditsOutstanding, latency, newestOrders, waiting, newestTickets };
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
      const place = await paymentPlace();
      const [period, present, ceilings] = await Promise.all([
        readPeriod(db, range, place),
        readPresent(db, now()),
        ceilingUse(),
      ]);
      return reportOf({ place, ceilings, ...period, ...present });
    },

    goLive: () => readGoLive(context, textModelStatus),

    /** Stores the sums of past days. */
    rollUp: (until: string) => rollUp(db, until),
  };
}
