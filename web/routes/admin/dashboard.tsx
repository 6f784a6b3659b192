import { paths } from '#contract/paths.ts';
import { getReport, type Report } from '#contract/reporting.ts';
import { getTextModelSettings } from '#contract/settings.ts';
import { titled } from '#web/domain/page-meta.ts';
import { CeilingAlerts } from '#web/features/reporting/ceiling-alert.tsx';
import { CountCards } from '#web/features/reporting/count-cards.tsx';
import { chartsOf, failureRate, signupNote } from '#web/features/reporting/figures.ts';
import { FiguresPanel } from '#web/features/reporting/figures-panel.tsx';
import { Funnel } from '#web/features/reporting/funnel.tsx';
import { PeriodTotals } from '#web/features/reporting/period-totals.tsx';
import {
  ModelHealth,
  NewestOrders,
  NewestTickets,
  Takings,
  WaitingPayments,
} from '#web/features/reporting/report-lists.tsx';
import { ReportRange } from '#web/features/reporting/report-range.tsx';
import { FailingKeys } from '#web/features/settings/text-model/failing-keys.tsx';
import { TextModelStatus, writerOf } from '#web/features/settings/text-model/text-model-status.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/dashboard';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Admin Dashboard');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const { from = '', to = '' } = Object.fromEntries(new URL(request.url).searchParams);
  const today = new Date().toISOString().slice(0, 10);
  const report = api(getReport, { query: { ...(from && { from }), ...(to && { to }) } }).then(
    ({ data }) => ({ data, problem: null }),
    (error: unknown) => {
      // For an invalid date range, shows the page without the report.
      if (error instanceof ApiError && error.status === 400) return { data: null, problem: error.message };
      throw error;
    },
  );
  const [{ data: settings }, { data, problem }] = await Promise.all([api(getTextModelSettings, {}), report]);
  return { settings, report: data, problem, asked: { from, to }, today };
}

function Charts({ report }: { report: Report }) {
  const { days } = report;
  const charts = chartsOf(report);
  const rate = failureRate(days);
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <div>
        <FiguresPanel chart={charts.money} days={days} />
        <Takings takings={report.takings} />
      </div>
      <FiguresPanel chart={charts.people} days={days} note={signupNote(report.totals)} />
      <FiguresPanel
        chart={charts.credits}
        days={days}
        note={`${formatCount(report.creditsOutstanding)} credits can still be spent.`}
      />
      <FiguresPanel chart={charts.listings} days={days} note={rate && `${rate} of them failed.`} />
      <Funnel funnel={report.funnel} />
      <ModelHealth failures={report.failures} latency={report.latency} ceilings={report.ceilings} />
    </div>
  );
}

/** The range and, if it makes sense, its figures. */
function Period({ report, problem, asked, today }: Omit<Route.ComponentProps['loaderData'], 'settings'>) {
  if (!report) {
    return (
      <>
        {problem && (
          <Alert tone="danger" title={problem}>
            <LinkButton to={paths.admin.dashboard} size="small">
              Show the last 30 days
            </LinkButton>
          </Alert>
        )}
        <ReportRange {...asked} today={today} />
      </>
    );
  }
  const { from, to } = report;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ReportRange from={from} to={to} today={today} />
        <LinkButton to={`${paths.admin.report}?from=${from}&to=${to}`} reloadDocument size="small">
          Download CSV
        </LinkButton>
      </div>
      <PeriodTotals report={report} />
    </>
  );
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { settings, ...period } = loaderData;
  const { report } = period;
  const geminiKeys = (
    <LinkButton to={paths.settings.geminiKeys} size="small">
      Gemini Keys
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Admin Dashboard" lead="Welcome back! Here's your dashboard overview" />
      <div className="grid gap-8">
        <Period {...period} />
        {report && (
          <>
            <CeilingAlerts ceilings={report.ceilings} />
            <WaitingPayments waiting={report.waiting} />
          </>
        )}
        <TextModelStatus settings={settings} action={geminiKeys} />
        <FailingKeys keys={settings.failingKeys} />
        {report && <Charts report={report} />}
        <CountCards counts={report?.counts ?? null} writer={writerOf(settings)} />
        {report && (
          <div className="grid gap-10 xl:grid-cols-2">
            <NewestOrders orders={report.newestOrders} />
            <NewestTickets tickets={report.newestTickets} />
          </div>
        )}
      </div>
    </>
  );
}
