import type { ChannelPack, Rule, Unit } from '#contract/channels/pack.ts';
import { entriesOf, type FieldKind, fieldAsText, readField } from '#contract/channels/version-fields.ts';
import { asCsv } from '#server/platform/csv.ts';
import { textCell } from './cells.ts';
import type { ExportedListing } from './exported-listing.ts';

type SheetChannel = 'amazon' | 'etsy';

interface SheetField {
  readonly name: string;
  readonly kind: FieldKind;
  /** A number follows where each entry has a line. */
  readonly label: string;
  readonly where: string;
}

/** As the forms for sellers call them; Amazon's file templates call them as in brackets. */
const sheets: Readonly<Record<SheetChannel, readonly SheetField[]>> = {
  amazon: [
    { name: 'title', kind: 'text', label: 'Title', where: 'Item Name (item_name)' },
    {
      name: 'itemHighlights',
      kind: 'text',
      label: 'Item highlights',
      where: 'Item Highlight (title_differentiation)',
    },
    { name: 'bullets', kind: 'lines', label: 'Bullet point', where: 'Bullet Point (bullet_point)' },
    {
      name: 'description',
      kind: 'text',
      label: 'Description',
      where: 'Product Description (product_description)',
    },
    {
      name: 'searchTerms',
      kind: 'text',
      label: 'Search terms',
      where: 'Generic Keywords (generic_keyword)',
    },
  ],
  etsy: [
    { name: 'title', kind: 'text', label: 'Title', where: 'Title' },
    { name: 'description', kind: 'text', label: 'Description', where: 'Description' },
    { name: 'tags', kind: 'words', label: 'Tags', where: 'Tags: paste them all, then press Add' },
    {
      name: 'materials',
      kind: 'words',
      label: 'Materials',
      where: 'Materials: paste them all, then press Add',
    },
  ],
};

const unitNames: Readonly<Record<Unit, string>> = {
  utf16: 'characters',
  codePoints: 'characters',
  bytes: 'bytes',
};

/** The limits that block: “13 entries, 20 characters each”. */
function limitOf(rules: readonly Rule[], kind: FieldKind): string {
  const parts = rules.flatMap((rule) => {
    if (rule.severity !== 'block') return [];
    if (rule.kind === 'mostItems' && kind === 'words') return [`${rule.limit} entries`];
    if (rule.kind !== 'longest') return [];
    return [
      `${rule.limit.toLocaleString('en-GB')} ${unitNames[rule.unit]}${kind === 'words' ? ' each' : ''}`,
    ];
  });
  return parts.join(', ');
}

const HEADER = ['Product', 'SKU', 'Field', 'Value', 'Limit', 'Where to paste it'];

function rowsOf({ product, listing }: ExportedListing, channel: SheetChannel, pack: ChannelPack): string[][] {
  return sheets[channel].flatMap(({ name, kind, label, where }) => {
    const value = readField(listing.channels, channel, name);
    const rules = pack.fields.find((field) => field.name === name)?.rules ?? [];
    const entries = kind === 'lines' ? entriesOf(value) : [fieldAsText(kind, value)].filter(Boolean);
    return entries.map((entry, index) => {
      const field = kind === 'lines' ? `${label} ${index + 1}` : label;
      return [product.name, product.sku ?? '', field, entry, limitOf(rules, kind), where];
    });
  });
}

/** For a channel that has no file for texts alone: what to paste where, for a person. */
export const writeValueSheet = (
  listings: readonly ExportedListing[],
  channel: SheetChannel,
  pack: ChannelPack,
): string =>
  asCsv(
    [
      HEADER,
      ...listings.flatMap((listing) => rowsOf(listing, channel, pack)).map((row) => row.map(textCell)),
    ],
    true,
  );
