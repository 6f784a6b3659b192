import type { ProductDetail } from '#contract/channels/version-fields.ts';
import { cleanText, textCell } from './cells.ts';
import { type ExportedListing, versionFor } from './exported-listing.ts';
import type { Column } from './tables.ts';

export const googleIdOf = ({ product }: ExportedListing): string => product.sku?.trim() || product._id;

/** As Google calls where a text comes from: written by AI, or by a person. */
const sourceOf = ({ listing }: ExportedListing, field: 'title' | 'description') =>
  listing.editedFields.includes(`google.${field}`) ? 'default' : 'trained_algorithmic_media';

/** A part of a value, quoted if it contains what separates parts and values. */
const part = (text: string) => (/[,:"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const structured = (field: 'title' | 'description') => (listing: ExportedListing) => {
  const text = cleanText(versionFor(listing, 'google')[field]);
  return text && `${sourceOf(listing, field)}:${part(text)}`;
};

const highlightsOf = (listing: ExportedListing) =>
  (versionFor(listing, 'google').highlights ?? []).map((text) => cleanText(text));

const detail = ({ section = '', name, value }: ProductDetail) =>
  [section, name, value].map((text) => part(cleanText(text))).join(':');

/**
 * Texts for products that Merchant Center knows from another source. AI-written text must not be sent as `title`
 * and `description`, which would also take precedence over these.
 */
export const googleColumns: readonly Column[] = [
  { header: 'id', cell: (listing) => textCell(googleIdOf(listing)) },
  { header: 'structured_title', cell: structured('title') },
  { header: 'structured_description', cell: structured('description') },
  {
    header: 'product_highlight',
    cell: (listing) => textCell(highlightsOf(listing).map(part).join(',')),
  },
  {
    header: 'product_detail',
    cell: (listing) => textCell((versionFor(listing, 'google').productDetails ?? []).map(detail).join(',')),
  },
];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const element = (name: string, text: string) => {
  const escaped = cleanText(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
  return escaped && `<g:${name}>${escaped}</g:${name}>`;
};

const group = (name: string, elements: readonly string[]) => `<g:${name}>${elements.join('')}</g:${name}>`;

function xmlItem(listing: ExportedListing): string {
  const { title = '', description = '', productDetails = [] } = versionFor(listing, 'google');
  const text = (field: 'title' | 'description', value: string) => {
    const content = element('content', value);
    const source = element('digital_source_type', sourceOf(listing, field));
    return content && group(`structured_${field}`, [source, content]);
  };
  const attributes = [
    element('id', googleIdOf(listing)),
    text('title', title),
    text('description', description),
    ...highlightsOf(listing).map((highlight) => element('product_highlight', highlight)),
    ...productDetails.map(({ section = '', name, value }) =>
      group('product_detail', [
        element('section_name', section),
        element('attribute_name', name),
        element('attribute_value', value),
      ]),
    ),
  ];
  const lines = attributes.filter(Boolean).map((line) => `      ${line}`);
  return `    <item>\n${lines.join('\n')}\n    </item>`;
}

/** The same as RSS 2.0 with Google's attributes. */
export const writeGoogleXml = (
  listings: readonly ExportedListing[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>Product texts</title>
    <link/>
    <description>Titles, descriptions and details by product ID</description>
${listings.map(xmlItem).join('\n')}
  </channel>
</rss>
`;
