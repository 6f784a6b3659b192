import { useSearchParams } from 'react-router';
import { listAuditEntries, listAuditSubjects } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { daySchema } from '#contract/primitives.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { AuditFilters } from '#web/features/audit/audit-filters.tsx';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/audit';

const PAGE_SIZE = 20;
const DAY_MS = 24 * 3_600_000;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Audit log');

/** The start of a date in the address, or of `days` later; undefined if it is invalid. */
function startOf(day: string | null, days = 0): string | undefined {
  const time = daySchema.safeParse(day).success ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time + days * DAY_MS).toISOString();
}

function queryOf({ searchParams }: URL) {
  return {
    page: readPage(searchParams),
    pageSize: PAGE_SIZE,
    person: searchParams.get('person')?.trim().slice(0, 200) || undefined,
    subjectType: searchParams.get('subject')?.slice(0, 64) || undefined,
    from: startOf(searchParams.get('from')),
    // The end date is inclusive.
    until: startOf(searchParams.get('to'), 1),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { api, call } = context.get(apiContext);
  const query = queryOf(url);
  const [{ answer, total }, subjects] = await Promise.all([
    callList(call, listAuditEntries, { query }),
    api(listAuditSubjects, {}),
  ]);
  requirePageWithin(url, total, PAGE_SIZE);
  return { entries: answer.data, total, subjects: subjects.data };
}

function NoEntries() {
  const [params] = useSearchParams();
  const isFiltered = ['person', 'subject', 'from', 'to'].some((name) => params.get(name));
  if (!isFiltered)
    return <EmptyState title="No entries">Changes are listed here as they are made.</EmptyState>;
  const person = params.get('person')?.trim();
  return (
    <EmptyState title="No entries" action={<LinkButton to={paths.admin.audit}>Clear filters</LinkButton>}>
      <span className="wrap-anywhere">
        {person ? `Nothing matches “${person}” and the other filters.` : 'Nothing matches these filters.'}
      </span>
    </EmptyState>
  );
}

export default function AuditLog({ loaderData: { entries, total, subjects } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Audit log" lead="Who changed what, and when." />
      <AuditFilters subjects={subjects} />
      <AuditTable entries={entries} total={total} pageSize={PAGE_SIZE} empty={<NoEntries />} />
    </>
  );
}
