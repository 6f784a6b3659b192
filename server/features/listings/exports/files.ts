import { channelPackOn } from '#contract/channels/packs.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import { formatListingAsHtml, formatListingAsMarkdown } from '#contract/listing-exports.ts';
import type { PlainFormat, ShopFormat } from '#contract/listing-files.ts';
import { formatListingAsText } from '#contract/listing-format.ts';
import type { ExportedListing } from './exported-listing.ts';
import { googleColumns, googleIdOf, writeGoogleXml } from './google-feed.ts';
import { writeListingJson } from './listing-json.ts';
import { shopifyColumns, woocommerceColumns } from './shop-tables.ts';
import { type Column, writeTable } from './tables.ts';
import { writeValueSheet } from './value-sheets.ts';

interface FileKind {
  readonly type: string;
  readonly extension: string;
}

interface PlainFile extends FileKind {
  readonly write: (listing: ExportedListing) => string;
}

interface ShopFile extends FileKind {
  readonly channel: ChosenChannel;
  /** What the shop tells products apart by; two with the same would become one. */
  readonly key?: { readonly name: string; readonly of: (listing: ExportedListing) => string | null };
  /** Of a file in which an empty cell would erase. */
  readonly columns?: readonly Column[];
  readonly write: (listings: readonly ExportedListing[], today: string) => string;
}

export const plainFiles: Readonly<Record<PlainFormat, PlainFile>> = {
  text: {
    type: 'text/plain',
    extension: 'txt',
    write: ({ product, listing }) => formatListingAsText(listing.content, product.name),
  },
  markdown: {
    type: 'text/markdown',
    extension: 'md',
    write: ({ product, listing }) => formatListingAsMarkdown(listing.content, product.name, listing.channels),
  },
  html: {
    type: 'text/html',
    extension: 'html',
    write: ({ product, listing }) => formatListingAsHtml(listing.content, product.name, listing.channels),
  },
  json: { type: 'application/json', extension: 'json', write: writeListingJson },
};

const googleId = { name: 'ID', of: googleIdOf };

export const shopFiles: Readonly<Record<ShopFormat, ShopFile>> = {
  'shopify.csv': {
    channel: 'shopify',
    type: 'text/csv',
    extension: 'shopify.csv',
    key: { name: 'URL handle', of: ({ listing }) => listing.channels.shopify?.handle ?? null },
    columns: shopifyColumns,
    write: (listings) => writeTable(shopifyColumns, listings),
  },
  'woocommerce.csv': {
    channel: 'woocommerce',
    type: 'text/csv',
    extension: 'woocommerce.csv',
    key: { name: 'SKU', of: ({ product }) => product.sku },
    columns: woocommerceColumns,
    write: (listings) => writeTable(woocommerceColumns, listings),
  },
  'google.tsv': {
    channel: 'google',
    type: 'text/tab-separated-values',
    extension: 'google.tsv',
    key: googleId,
    columns: googleColumns,
    write: (listings) => writeTable(googleColumns, listings, '\t'),
  },
  'google.xml': {
    channel: 'google',
    type: 'application/xml',
    extension: 'google.xml',
    key: googleId,
    write: writeGoogleXml,
  },
  'amazon.csv': {
    channel: 'amazon',
    type: 'text/csv',
    extension: 'amazon.csv',
    write: (listings, today) => writeValueSheet(listings, 'amazon', channelPackOn('amazon', today)),
  },
  'etsy.csv': {
    channel: 'etsy',
    type: 'text/csv',
    extension: 'etsy.csv',
    write: (listings, today) => writeValueSheet(listings, 'etsy', channelPackOn('etsy', today)),
  },
};
