import { listAuditEntries } from '#contract/audit.ts';
import { listUserCreditTransactions } from '#contract/credits.ts';
import { listUserGenerations } from '#contract/generation.ts';
import { getUser, listUserSessions, type UserRecord } from '#contract/identity.ts';
import { listItemOrders, listOrders } from '#contract/ordering.ts';
import { listTickets } from '#contract/support.ts';
import { callList } from '#web/data/paged-list.ts';
import { titled } from '#web/domain/page-meta.ts';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { StatementTable } from '#web/features/credits/statement-table.tsx';
import { PersonHeader } from '#web/features/identity/admin/person-header.tsx';
import { PersonProfile } from '#web/features/identity/admin/person-profile.tsx';
import { PersonSessions } from '#web/features/identity/admin/person-sessions.tsx';
import {
  PersonItemOrders,
  PersonListings,
  PersonOrders,
  PersonTickets,
} from '#web/features/identity/admin/person-tables.tsx';
import { type PersonTab, PersonTabs, personTabs } from '#web/features/identity/admin/person-tabs.tsx';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import type { Route } from './+types/user';

const PAGE_SIZE = 10;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return titled(matches, loaderData?.user.userName ?? 'User');
}

const isTab = (tab: string): tab is PersonTab => Object.hasOwn(personTabs, tab);

/** The latest order of either kind, which has the billing data; null if there is none. */
async function latestOrderOf({ api }: PageContext, { UserEmail: userEmail }: UserRecord) {
  const query = { userEmail, page: 1, pageSize: 1 };
  const [orders, itemOrders] = await Promise.all([
    api(listOrders, { query }),
    api(listItemOrders, { query }),
  ]);
  const newestFirst = [...orders, ...itemOrders].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return newestFirst[0] ?? null;
}

/** The data of the selected tab only. */
async function loadView(page: PageContext, tab: PersonTab, user: UserRecord, pageNumber: number) {
  const { api, call } = page;
  const params = { id: user._id };
  const paging = { page: pageNumber, pageSize: PAGE_SIZE };
  const query = { ...paging, userEmail: user.UserEmail };
  switch (tab) {
    case 'statement':
      return { tab, ...(await callList(call, listUserCreditTransactions, { params, query: paging })) };
    case 'listings':
      return { tab, ...(await callList(call, listUserGenerations, { params, query: paging })) };
    case 'orders':
      return { tab, ...(await callList(call, listOrders, { query })) };
    case 'item-orders':
      return { tab, ...(await callList(call, listItemOrders, { query })) };
    case 'tickets':
      return { tab, ...(await callList(call, listTickets, { query })) };
    case 'audit':
      return { tab, ...(await callList(call, listAuditEntries, { query: { ...paging, userId: user._id } })) };
    case 'sessions':
      return { tab, answer: await api(listUserSessions, { params }), total: 0 };
    case 'profile':
      return { tab, answer: await latestOrderOf(page, user), total: 0 };
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { searchParams } = url;
  const page = readPage(searchParams);
  const tab = searchParams.get('tab') ?? '';
  const pageContext = context.get(apiContext);
  const { data: user } = await pageContext.api(getUser, { params: { id: params.userId } });
  const view = await loadView(pageContext, isTab(tab) ? tab : 'profile', user, page);
  requirePageWithin(url, view.total, PAGE_SIZE);
  return { user, view, now: Date.now() };
}

function View({ user, view, now }: Route.ComponentProps['loaderData']) {
  const { total } = view;
  const list = { total, pageSize: PAGE_SIZE };
  switch (view.tab) {
    case 'statement':
      return <StatementTable transactions={view.answer.data.transactions} {...list} />;
    case 'listings':
      return <PersonListings rows={view.answer.data} {...list} />;
    case 'orders':
      return <PersonOrders rows={view.answer} {...list} />;
    case 'item-orders':
      return <PersonItemOrders rows={view.answer} {...list} />;
    case 'tickets':
      return <PersonTickets rows={view.answer} {...list} />;
    case 'audit':
      return <AuditTable entries={view.answer.data} {...list} />;
    case 'sessions':
      return <PersonSessions user={user} sessions={view.answer.data} />;
    case 'profile':
      return <PersonProfile user={user} latestOrder={view.answer} now={now} />;
  }
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { user, view } = loaderData;
  return (
    <>
      <PersonHeader key={user._id} user={user} />
      <PersonTabs present={view.tab} />
      <section aria-label={personTabs[view.tab]}>
        <View {...loaderData} />
      </section>
    </>
  );
}
