import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Channel, channels, type Market, markets } from '#contract/channels/fields.ts';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type { ListingState } from '#contract/listings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { listings, products, rulesNotices } from '#server/db/schema/products.ts';

/** A listing checked before this day was checked by older rules, for each channel and market. */
export type CheckedFrom = Readonly<Record<Channel | Market, string>>;

const isMarket = (name: Channel | Market): name is Market => (markets as readonly string[]).includes(name);

/** Listings that the rules of a channel or market concern; the seven sections are everybody's. */
function isConcernedBy(name: Channel | Market): SQL | undefined {
  if (name === 'generic') return sql`true`;
  return isMarket(name) ? eq(listings.market, name) : sql`${listings.channelNames} ? ${name}`;
}

const isAnyOf = (names: readonly (Channel | Market)[]) => or(...names.map(isConcernedBy));

function isOutdated(checkedFrom: CheckedFrom): SQL | undefined {
  const latest = Object.values(checkedFrom).sort().at(-1);
  const ofEach = [...channels, ...markets].map((name) =>
    and(lt(listings.checkedOn, checkedFrom[name]), isConcernedBy(name)),
  );
  // The first comparison is for the index.
  return or(isNull(listings.checkedOn), and(sql`${listings.checkedOn} < ${latest}`, or(...ofEach)));
}

/** Owners of outdated listings, in the order of their ids. */
export async function findOwnersOfOutdated(
  connection: Connection,
  checkedFrom: CheckedFrom,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ userId: listings.userId })
    .from(listings)
    .where(and(gt(listings.userId, page.after), isOutdated(checkedFrom)))
    .orderBy(asc(listings.userId))
    .limit(page.limit);
  return rows.map(({ userId }) => userId);
}

const checkedColumns = {
  id: listings.id,
  content: listings.content,
  channels: listings.channels,
  market: listings.market,
  language: listings.language,
  facts: products.facts,
};

/** An owner's outdated listings, with what their check needs. */
export function listOutdatedOf(
  connection: Connection,
  userId: string,
  checkedFrom: CheckedFrom,
  page: { after: string; limit: number },
) {
  const { state, findings, checkedOn, updatedAt } = listings;
  return connection
    .select({ ...checkedColumns, state, findings, checkedOn, updatedAt })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(and(eq(listings.userId, userId), gt(listings.id, page.after), isOutdated(checkedFrom)))
    .orderBy(asc(listings.id))
    .limit(page.limit);
}
export type OutdatedListing = Awaited<ReturnType<typeof listOutdatedOf>>[number];

/** Everybody's listings that rules of these channels and markets concern. */
export function listConcerned(
  connection: Connection,
  names: readonly (Channel | Market)[],
  page: { after: string; limit: number },
) {
  return connection
    .select(checkedColumns)
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(and(gt(listings.id, page.after), isAnyOf(names)))
    .orderBy(asc(listings.id))
    .limit(page.limit);
}
export type CheckedListing = Awaited<ReturnType<typeof listConcerned>>[number];

/** For rules that changed within a day: those checked on it count as checked the day before. */
export async function outdate(
  connection: Connection,
  names: readonly (Channel | Market)[],
  { today, yesterday }: { today: string; yesterday: string },
): Promise<void> {
  await connection
    .update(listings)
    .set({ checkedOn: yesterday })
    .where(and(sql`${listings.checkedOn} >= ${today}`, isAnyOf(names)));
}

/** Locks listings, always in the same order; returns when each was changed and checked last. */
export function lockListings(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .select({ id: listings.id, updatedAt: listings.updatedAt, checkedOn: listings.checkedOn })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(asc(listings.id))
    .for('update');
}

export interface Judgement {
  id: string;
  findings: ListingFinding[];
  state: ListingState;
}

/** Not a change of the listing: `updated_at` stays. */
export async function storeJudgements(
  transaction: Transaction,
  judgements: readonly Judgement[],
  checkedOn: string,
): Promise<void> {
  const ids = judgements.map(({ id }) => id);
  const findings = judgements.map((judgement) => JSON.stringify(judgement.findings));
  const states = judgements.map(({ state }) => state);
  await transaction.execute(sql`
    update ${listings} set findings = given.findings::jsonb, state = given.state, checked_on = ${checkedOn}::date
    from unnest(${sql.param(ids)}::text[], ${sql.param(findings)}::text[], ${sql.param(states)}::text[])
      as given (id, findings, state)
    where ${listings.id} = given.id`);
}

/** False if this person was told of this pack before. */
export async function noteRulesNotice(
  transaction: Transaction,
  { userId, pack, at }: typeof rulesNotices.$inferInsert,
): Promise<boolean> {
  const noted = await transaction
    .insert(rulesNotices)
    .values({ userId, pack, at })
    .onConflictDoNothing()
    .returning({ pack: rulesNotices.pack });
  return noted.length > 0;
}

/** Null for somebody who cannot sign in any more. */
export async function findOwner(
  connection: Connection,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const [row] = await connection
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return row ?? null;
}
