import { channelNames } from '#contract/channels/fields.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import { type PlainFormat, plainFormats, type ShopFormat } from '#contract/listing-files.ts';
import { listingFileName } from '#contract/listing-format.ts';
import type { Actor } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Context, requireReadable, rulesNow } from '../change-listing.ts';
import { findingIssues, findingsOf, isBlocking, isSealed, type RulesNow } from '../listing-view.ts';
import { findListings, type ListingRow, markExported } from '../listings.repository.ts';
import type { ExportedListing } from './exported-listing.ts';
import { plainFiles, shopFiles } from './files.ts';
import { gapsIn } from './tables.ts';

interface ListingFile {
  name: string;
  type: string;
  content: string;
}

const exportedOf = ({ listing, product }: ListingRow): ExportedListing => ({
  product: {
    _id: product.id,
    name: product.name,
    sku: product.sku,
    facts: product.facts.map(({ key, value, unit, origin, at }) => ({ key, value, unit, origin, at })),
  },
  listing: { ...listing, _id: listing.id },
});

const isPlain = (format: PlainFormat | ShopFormat): format is PlainFormat =>
  (plainFormats as readonly string[]).includes(format);

/** Why a listing cannot be in a channel's file yet; null if it can. */
function obstacleTo(row: ListingRow, channel: ChosenChannel, rules: RulesNow): AppError | null {
  const { listing } = row;
  if (!listing.channels[channel]) {
    return new AppError('no_channel_version', {
      message: `This listing has no ${channelNames[channel]} version yet. Write it first.`,
    });
  }
  if (listing.isFreeDraft) {
    return new AppError('free_draft', {
      message:
        'The credit for this text was given back, so it can be copied but not exported. Write it again first.',
    });
  }
  const isApproved = isSealed(listing.state);
  // Rules that began after the approval count for their own channel only.
  const open = findingsOf(row, rules).filter(
    (finding) => isBlocking(finding) && (!isApproved || finding.channel === channel),
  );
  if (open.length > 0) return new AppError('rules_broken', { issues: findingIssues(open) });
  return isApproved ? null : new AppError('not_approved');
}

const labelOf = ({ listing, product }: ListingRow) => `${product.name} (${listing.language})`;
const issueOf = (row: ListingRow, message: string) => ({
  path: [row.listing.id],
  message: `${labelOf(row)}: ${message}`,
});

/** All listings or none: what is missing from a file is easily overlooked. */
function requireExportable(rows: readonly ListingRow[], channel: ChosenChannel, rules: RulesNow): void {
  const obstacles = rows.flatMap((row) => {
    const obstacle = obstacleTo(row, channel, rules);
    return obstacle ? [{ row, obstacle }] : [];
  });
  const [first] = obstacles;
  if (!first) return;
  if (rows.length === 1) throw first.obstacle;
  const isSame = obstacles.every(({ obstacle }) => obstacle.code === first.obstacle.code);
  throw new AppError(isSame ? first.obstacle.code : 'not_approved', {
    message: `${obstacles.length} of these ${rows.length} listings cannot be exported yet. Nothing was exported.`,
    issues: obstacles.map(({ row, obstacle }) => issueOf(row, obstacle.message)),
  });
}

/** What would make a shop take two products for one, or erase a text. */
function requireSafeTogether(rows: readonly ListingRow[], format: ShopFormat): void {
  const { key, columns } = shopFiles[format];
  if (key) {
    const byKey = Map.groupBy(rows, (row) => key.of(exportedOf(row))?.trim().toLowerCase() ?? '');
    byKey.delete('');
    const alike = [...byKey.values()].filter((group) => group.length > 1).flat();
    if (alike.length > 0) {
      throw new AppError('listings_alike', {
        message: `Some of these listings have the same ${key.name}, so the shop would take them for one product. Export them apart.`,
        issues: alike.map((row) => issueOf(row, `same ${key.name} as another`)),
      });
    }
  }
  const gaps = gapsIn(columns ?? [], rows.map(exportedOf));
  if (gaps.length > 0) {
    throw new AppError('texts_missing', {
      issues: gaps.flatMap(({ header, listings }) =>
        rows
          .filter((row) => listings.some(({ listing }) => listing._id === row.listing.id))
          .map((row) => issueOf(row, `no ${header}`)),
      ),
    });
  }
}

/** Listings as files. Another user's listing looks like a missing one. */
export function createListingExports({ db, now, rulesOn }: Context) {
  /** The listings in the order asked for, each once. */
  async function find(actor: Actor, ids: readonly string[]): Promise<ListingRow[]> {
    const unique = [...new Set(ids)];
    const found = new Map((await findListings(db, unique, now())).map((row) => [row.listing.id, row]));
    return unique.map((id) => requireReadable(found.get(id) ?? null, actor));
  }

  async function exportForShop(
    actor: Actor,
    rows: readonly ListingRow[],
    format: ShopFormat,
  ): Promise<Omit<ListingFile, 'name'>> {
    const { channel, type, write } = shopFiles[format];
    const rules = await rulesNow({ now, rulesOn });
    requireExportable(rows, channel, rules);
    requireSafeTogether(rows, format);
    // Whoever only looks on exports nothing.
    const own = rows.filter(({ listing }) => listing.userId === actor.userId && !actor.actedBy);
    await markExported(
      db,
      own.map(({ listing }) => listing.id),
    );
    return { type, content: write(rows.map(exportedOf), rules.on) };
  }

  return {
    /** Throws not_found, no_channel_version, free_draft, rules_broken and not_approved. */
    async one(actor: Actor, id: string, format: PlainFormat | ShopFormat): Promise<ListingFile> {
      const rows = await find(actor, [id]);
      const [row] = rows as [ListingRow];
      if (!isPlain(format)) {
        const name = listingFileName(row.product.name, shopFiles[format].extension);
        return { name, ...(await exportForShop(actor, rows, format)) };
      }
      const { type, extension, write } = plainFiles[format];
      return { name: listingFileName(row.product.name, extension), type, content: write(exportedOf(row)) };
    },

    /** All of them or none. Throws as `one`, listings_alike and texts_missing. */
    async many(actor: Actor, ids: readonly string[], format: ShopFormat): Promise<ListingFile> {
      const rows = await find(actor, ids);
      const name = `listings-${now().toISOString().slice(0, 10)}.${shopFiles[format].extension}`;
      return { name, ...(await exportForShop(actor, rows, format)) };
    },
  };
}

export type ListingExports = ReturnType<typeof createListingExports>;
