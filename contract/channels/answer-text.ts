import type { ListingContent } from '../listing-content.ts';
import { formsOf, headingOfField } from './answer-form.ts';
import type { FieldForm } from './version-fields.ts';
import type { ChosenChannel } from './versions.ts';

// The other way round from the decoders: texts in the sections in which a model answers.

const bulleted = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

function itemText(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return '';
  const { section, name, value } = item as Record<string, string | undefined>;
  return [section, name, value].filter((part) => part !== undefined).join(' | ');
}

/** The text of a field, with a line for each item of a list. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return bulleted(value.map(itemText));
  return typeof value === 'string' ? value : '';
}

const textIn = (form: FieldForm, value: unknown): string =>
  form === 'tags' && Array.isArray(value) ? value.map(itemText).join(', ') : valueText(value);

/** A channel's version, or some fields of it. */
export function versionText(channel: ChosenChannel, fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(formsOf(channel))
    .map(([field, form]) => ({ field, text: textIn(form, fields[field]) }))
    .filter(({ text }) => text !== '')
    .map(({ field, text }) => `=== ${headingOfField(channel, field)} ===\n${text}\n`)
    .join('\n');
}

/** The seven sections. */
export function listingText(content: ListingContent): string {
  const { seoOptimizedContent: seo, metaTags } = content;
  return `=== PRODUCT DESCRIPTIONS ===
${content.productDescription.join('\n\n')}

=== FEATURE HIGHLIGHTS ===
${bulleted(content.featureHighlights)}

=== SPECIFICATION DETAILS ===
${bulleted(content.specificationDetails)}

=== SEO-OPTIMIZED CONTENT ===
=== OPTIMIZED TITLES ===
${seo.titleOptions.map((title, index) => `${index + 1}. ${title}`).join('\n')}
=== SEO BULLET POINTS ===
${bulleted(seo.seoBulletPoints)}
=== SEO DESCRIPTION ===
${seo.seoDescription}

=== META TAGS ===
META TITLE: ${metaTags.title}
META DESCRIPTION: ${metaTags.description}

=== SLUG ===
${content.slug}

=== PRODUCTS TAGS ===
${content.productTags.join(', ')}
`;
}
