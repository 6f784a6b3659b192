import type { Channel } from '#contract/channels/fields.ts';
import type { ShopFormat } from '#contract/listing-files.ts';

/** The files for shops and channels. */
export const shopFiles: readonly { format: ShopFormat; channel: Channel; name: string }[] = [
  { format: 'shopify.csv', channel: 'shopify', name: 'Shopify (CSV)' },
  { format: 'woocommerce.csv', channel: 'woocommerce', name: 'WooCommerce (CSV)' },
  { format: 'google.tsv', channel: 'google', name: 'Google feed (TSV)' },
  { format: 'google.xml', channel: 'google', name: 'Google feed (XML)' },
  { format: 'amazon.csv', channel: 'amazon', name: 'Amazon, what to paste where (CSV)' },
  { format: 'etsy.csv', channel: 'etsy', name: 'Etsy, what to paste where (CSV)' },
];
