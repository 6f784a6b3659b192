import { stringify } from 'csv-stringify/sync';
import { getReport } from '#contract/reporting.ts';
import { fileNameFor } from '#contract/site-sections/site-name.ts';
import { readSite } from '#web/domain/site-parts.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/report-csv';

/** The report's days as CSV; the layout's middleware admits only Admins. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const page = context.get(apiContext);
  const [{ data }, { name }] = await Promise.all([page.api(getReport, { query }), readSite(page)]);
  const columns = {
    day: 'Day (UTC)',
    revenue: `Revenue (${data.currency}, ${data.environment})`,
    paidOrders: 'Paid orders',
    refunds: `Refunds (${data.currency}, ${data.environment})`,
    newPeople: 'New people',
    freeGrants: 'Sign-ups with free credits',
    freeCredits: 'Free credits granted',
    creditsSold: 'Credits sold',
    creditsUsed: 'Credits used',
    generations: 'Listings',
    failed: 'Failed listings',
  };
  const table = stringify(data.days, { header: true, columns, escape_formulas: true });
  return new Response(table, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameFor(name, `${data.from}-${data.to}.csv`)}"`,
      'cache-control': 'no-store',
    },
  });
}
