import { scanHtml } from '#contract/channels/html-scan.ts';
import { paragraphsAsHtml } from '#contract/listing-exports.ts';
import { htmlCell, textCell } from './cells.ts';
import { type ExportedListing, versionFor } from './exported-listing.ts';
import type { Column } from './tables.ts';

/** Shopify shows a description as HTML; lines typed without any markup would run together. */
const asDescription = (text = '') =>
  text.trim().includes('\n') && scanHtml(text).length === 0 ? paragraphsAsHtml(text) : text;

/**
 * A new product with its texts, under the headers of Shopify's product file. Its importer publishes a product
 * whose file has no status, at a price of zero; so it comes as a draft.
 */
export const shopifyColumns: readonly Column[] = [
  { header: 'Title', cell: (listing) => textCell(versionFor(listing, 'shopify').title) },
  {
    header: 'URL handle',
    // Shopify removes hyphens at either end itself.
    cell: (listing) => textCell(versionFor(listing, 'shopify').handle?.replace(/^-+/, '')),
  },
  {
    header: 'Description',
    cell: (listing) => htmlCell(asDescription(versionFor(listing, 'shopify').descriptionHtml)),
  },
  { header: 'Tags', cell: (listing) => textCell(versionFor(listing, 'shopify').tags?.join(', ')) },
  { header: 'Status', cell: () => 'Draft' },
  { header: 'SEO title', cell: (listing) => textCell(versionFor(listing, 'shopify').seoTitle) },
  { header: 'SEO description', cell: (listing) => textCell(versionFor(listing, 'shopify').seoDescription) },
];

/** WooCommerce's importer reads `\n` in a description as a line break, and WordPress drops other backslashes. */
const withoutBackslashes = (html = '') => html.replaceAll('\\', '&#92;');
/** A comma would end the tag. */
const asTag = (tag: string) => tag.replaceAll(',', '\\,');

/** The texts of a product, found by its SKU. The two most used SEO plug-ins have fields of their own. */
export const woocommerceColumns: readonly Column[] = [
  // Without this column, an importer that is told to update products would create one.
  { header: 'SKU', cell: ({ product }) => textCell(product.sku ?? ''), isFixed: true },
  { header: 'Name', cell: (listing) => textCell(versionFor(listing, 'woocommerce').name) },
  {
    header: 'Short description',
    cell: (listing) => htmlCell(withoutBackslashes(versionFor(listing, 'woocommerce').shortDescription)),
  },
  {
    header: 'Description',
    cell: (listing) => htmlCell(withoutBackslashes(versionFor(listing, 'woocommerce').description)),
  },
  {
    header: 'Tags',
    cell: (listing) => textCell(versionFor(listing, 'woocommerce').tags?.map(asTag).join(', ')),
  },
  ...['_yoast_wpseo_title', 'rank_math_title'].map((key) => ({
    header: `Meta: ${key}`,
    cell: (listing: ExportedListing) => textCell(versionFor(listing, 'woocommerce').seoTitle),
  })),
  ...['_yoast_wpseo_metadesc', 'rank_math_description'].map((key) => ({
    header: `Meta: ${key}`,
    cell: (listing: ExportedListing) => textCell(versionFor(listing, 'woocommerce').seoDescription),
  })),
];
