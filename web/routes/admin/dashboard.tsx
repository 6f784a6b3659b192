import { paths } from '#contract/paths.ts';
import { getReport } from '#contract/reporting.ts';
import { getTextModelSettings } from '#contract/settings.ts';
import { titled } from '#web/domain/page-meta.ts';
import { CeilingAlerts } from '#web/features/reporting/ceiling-alert.tsx';
import { CountCards } from '#web/features/reporting/count-cards.tsx';
import { failureRate, figuresOf } from '#web/features/reporting/figures.ts';
import { FiguresPanel } from '#web/features/reporting/figures-panel.tsx';
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

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { settings, report, problem, asked, today } = loaderData;
  const figures = report && figuresOf(report);
  const rate = report && failureRate(report.days);
  return (
    <>
      <PageHeader title="Admin Dashboard" lead="Welcome back! Here's your dashboard overview" />
      <div className="grid gap-8">
        <CountCards counts={report?.counts ?? null} writer={writerOf(settings)} />
        <TextModelStatus
          settings={settings}
          action={
            <LinkButton to={paths.settings.geminiKeys} size="small">
              Gemini Keys
            </LinkButton>
          }
        />
        <FailingKeys keys={settings.failingKeys} />
        {problem && (
          <Alert tone="danger" title={problem}>
            <LinkButton to={paths.admin.dashboard} size="small">
              Show the last 30 days
            </LinkButton>
          </Alert>
        )}
        {problem && <ReportRange {...asked} today={today} />}
        {report && figures && (
          <>
            <CeilingAlerts ceilings={report.ceilings} />
            <WaitingPayments waiting={report.waiting} />
            <div className="flex flex-wrap items-end justify-between gap-4">
              <ReportRange from={report.from} to={report.to} today={today} />
              <LinkButton
                to={`${paths.admin.report}?from=${report.from}&to=${report.to}`}
                reloadDocument
                size="small"
              >
                Download CSV
              </LinkButton>
            </div>
            <div className="grid gap-10 xl:grid-cols-2">
              <div>
                <FiguresPanel title="Revenue" days={report.days} figures={figures.money} />
                <Takings takings={report.takings} />
              </div>
              <FiguresPanel
                title="Credits"
                days={report.days}
                figures={figures.credits}
                note={`${formatCount(report.creditsOutstanding)} credits can still be spent.`}
              />
              <FiguresPanel
                title="Listings"
                days={report.days}
                figures={figures.listings}
                isStacked
                note={rate && `${rate} of them failed.`}
              />
              <ModelHealth failures={report.failures} latency={report.latency} ceilings={report.ceilings} />
              <NewestOrders orders={report.newestOrders} />
              <NewestTickets tickets={report.newestTickets} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
