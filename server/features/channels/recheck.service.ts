import { setImmediate as pause } from 'node:timers/promises';
import { brandIn, checkSavedListing } from '#contract/channels/check-saved-listing.ts';
import { type Channel, channels, FIRST_DAY, type Market, markets } from '#contract/channels/fields.ts';
import { dayBeside, packsWithOverrides } from '#contract/channels/overrides.ts';
import { type RulePacks, rulesOn } from '#contract/channels/packs.ts';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type { ListingState } from '#contract/listings.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { findOverrides } from './overrides.repository.ts';
import {
  type CheckedFrom,
  findOwnersOfOutdated,
  type Judgement,
  listOutdatedOf,
  lockListings,
  type OutdatedListing,
  outdate,
  storeJudgements,
} from './recheck.repository.ts';
import { type BrokenRule, tellOwner } from './rules-notices.ts';

const OWNERS_AT_ONCE = 100;
const LISTINGS_AT_ONCE = 200;
/** Checking one takes a millisecond or two; in between, this process serves others. */
const CHECKED_BETWEEN_PAUSES = 5;
const RUN_MS = 5 * 60_000;

interface Rules {
  today: string;
  packs: RulePacks;
  checkedFrom: CheckedFrom;
}

/**
 * The day after the last save that changed rules of this name, or today if that was today. The day itself is
 * not enough: what began to be written before the save may have been checked after it by the rules before it.
 */
function checkedFromSave(savedOn: string | undefined, today: string): string {
  if (savedOn === undefined) return '';
  return savedOn < today ? dayBeside(savedOn, 1) : today;
}

async function readRules(context: AppContext): Promise<Rules> {
  const { overrides, changedOn } = await findOverrides(context.db);
  const today = context.now().toISOString().slice(0, 10);
  const packs = packsWithOverrides(overrides);
  const rules = rulesOn(packs, today);
  const fromOf = (name: Channel | Market, packFrom: string): [string, string] => {
    const sinceSave = checkedFromSave(changedOn[name], today);
    return [name, sinceSave > packFrom ? sinceSave : packFrom];
  };
  const checkedFrom = Object.fromEntries([
    ...channels.map((name) => fromOf(name, rules.channel(name).from)),
    ...markets.map((name) => fromOf(name, rules.market(name).from)),
  ]) as CheckedFrom;
  return { today, packs, checkedFrom };
}

const keyOf = ({ channel, rule }: ListingFinding): string => `${channel}.${rule}`;

const check = (packs: RulePacks, day: string, { content, channels: texts, ...listing }: OutdatedListing) =>
  checkSavedListing(content, texts, {
    rules: rulesOn(packs, day),
    language: listing.language,
    market: listing.market,
    brand: brandIn(listing.facts),
  });

function stateAfter(state: ListingState, findings: readonly ListingFinding[]): ListingState {
  if (findings.some(({ severity }) => severity === 'block')) return 'blocked';
  return state === 'blocked' ? 'draft' : state;
}

/** The pack a finding names: `amazon@2026-07-27`. */
function packNamed({ packs, today }: Rules, { pack: id }: ListingFinding) {
  const name = id.slice(0, id.indexOf('@')) as Channel | Market;
  const isMarket = (markets as readonly string[]).includes(name);
  return {
    name,
    pack: isMarket ? packs.marketOn(name as Market, today) : packs.channelOn(name as Channel, today),
  };
}

/**
 * The findings that are new because rules are: the listing was last checked by older ones and kept this one.
 * For a listing that was never checked, the rules of the day before the pack decide.
 */
function findNews(rules: Rules, listing: OutdatedListing, findings: readonly ListingFinding[]): BrokenRule[] {
  const before = new Map<string, ReadonlySet<string>>();
  const keysBefore = (from: string): ReadonlySet<string> => {
    const day = dayBeside(from, -1);
    const earlier = listing.checkedOn === null ? check(rules.packs, day, listing) : listing.findings;
    return new Set(earlier.map(keyOf));
  };
  const news = new Map<string, BrokenRule>();
  for (const finding of findings) {
    if (finding.severity !== 'block') continue;
    const { name, pack } = packNamed(rules, finding);
    const isOld =
      listing.checkedOn === null ? pack.from === FIRST_DAY : listing.checkedOn >= rules.checkedFrom[name];
    if (isOld) continue;
    const known = before.get(pack.from) ?? keysBefore(pack.from);
    before.set(pack.from, known);
    const key = keyOf(finding);
    if (!known.has(key))
      news.set(key, { listingId: listing.id, channel: finding.channel, rule: finding.rule, pack });
  }
  return [...news.values()];
}

interface Checked extends Judgement {
  seen: Pick<OutdatedListing, 'updatedAt' | 'checkedOn'>;
  news: BrokenRule[];
}

async function checkListingsOf(context: AppContext, userId: string, rules: Rules): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (let after = ''; ; ) {
    const page = { after, limit: LISTINGS_AT_ONCE };
    const rows = await listOutdatedOf(context.db, userId, rules.checkedFrom, page);
    for (const [index, row] of rows.entries()) {
      const findings = check(rules.packs, rules.today, row);
      const { id, updatedAt, checkedOn } = row;
      const news = findNews(rules, row, findings);
      const seen = { updatedAt, checkedOn };
      checked.push({ id, findings, state: stateAfter(row.state, findings), seen, news });
      if (index % CHECKED_BETWEEN_PAUSES === 0) await pause();
    }
    const last = rows.at(-1);
    if (!last || rows.length < LISTINGS_AT_ONCE) return checked;
    after = last.id;
  }
}

/**
 * Checks an owner's listings and tells them, all or nothing: a run that dies leaves them for the next one, and
 * of two runs at once one finds them done. A listing that was saved meanwhile was checked by that.
 */
async function recheckOwner(context: AppContext, userId: string, rules: Rules): Promise<number> {
  const checked = await checkListingsOf(context, userId, rules);
  return inTransaction(context, async (transaction) => {
    const news: BrokenRule[] = [];
    let count = 0;
    for (let start = 0; start < checked.length; start += LISTINGS_AT_ONCE) {
      const batch = checked.slice(start, start + LISTINGS_AT_ONCE);
      const locked = await lockListings(
        transaction,
        batch.map(({ id }) => id),
      );
      const present = new Map(locked.map((row) => [row.id, row]));
      const due = batch.filter(({ id, seen }) => {
        const row = present.get(id);
        return row?.updatedAt.getTime() === seen.updatedAt.getTime() && row.checkedOn === seen.checkedOn;
      });
      await storeJudgements(transaction, due, rules.today);
      news.push(...due.flatMap((each) => each.news));
      count += due.length;
    }
    await tellOwner(context, transaction, userId, news);
    return count;
  });
}

/**
 * Checks every listing again whose rules have changed since its last check. False if it ended early because
 * it took long; what is left is what is still outdated.
 */
export async function recheckListings(
  context: AppContext,
  changed: readonly (Channel | Market)[],
): Promise<boolean> {
  const until = performance.now() + RUN_MS;
  const rules = await readRules(context);
  const { today, checkedFrom } = rules;
  if (changed.length > 0) await outdate(context.db, changed, { today, yesterday: dayBeside(today, -1) });
  let count = 0;
  const finish = (isDone: boolean) => {
    if (count > 0) context.log.info({ listings: count, isDone }, 'listings checked by new rules');
    return isDone;
  };
  for (let after = ''; ; ) {
    const owners = await findOwnersOfOutdated(context.db, checkedFrom, { after, limit: OWNERS_AT_ONCE });
    for (const owner of owners) {
      if (performance.now() > until) return finish(false);
      count += await recheckOwner(context, owner, rules);
    }
    const last = owners.at(-1);
    if (last === undefined) return finish(true);
    after = last;
  }
}
