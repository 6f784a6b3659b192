import { stringify } from 'csv-stringify/sync';
import { getReport } from '#contract/reporting.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/report-csv';

/** The report's days as a table for spreadsheets; the layout's middleware has let only an Admin come here. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { data } = await context.get(apiContext).api(getReport, { query });
  const columns = {
    day: 'Day',
    revenue: `Revenue (${data.currency}, ${data.environment})`,
    creditsSold: 'Credits sold',
    creditsUsed: 'Credits used',
    generations: 'Listings',
    failed: 'Failed listings',
  };
  const table = stringify(data.days, { header: true, columns, escape_formulas: true });
  return new Response(table, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="listwright-${data.from}-${data.to}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
