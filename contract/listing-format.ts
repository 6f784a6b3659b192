import { offsetOf } from './channels/text-length.ts';
import type { ListingContent } from './listing-content.ts';

/** Spec section 9: recommended lengths. The page counts against them; longer text is kept and flagged. */
export const META_TITLE_LIMIT = 60;
export const META_DESCRIPTION_LIMIT = 160;
/** Maximum input in UTF-16 code units, as `String.length` and HTML's `maxlength` count them. */
export const PRODUCT_NAME_LIMIT = 200;
export const PRODUCT_DETAILS_LIMIT = 10_000;

/** In the prompt when the seller has decided that every line is meant for the listing. */
export const ALL_DETAILS_RULE = 'Every line of the product data may be used.';

/** How many entries the prompt asks for. */
export const listingCounts = {
  featureHighlights: { min: 5, max: 7 },
  titleOptions: 3,
  seoBulletPoints: { min: 5, max: 7 },
  productTags: { min: 5, max: 7 },
} as const;

/**
 * Upper bounds of one listing, in entries and in UTF-16 code units per entry. Together they stay under 64 Ki
 * characters, so that no answer can make an oversized row or page.
 */
export const listingLimits = {
  productDescription: { items: 12, length: 2500 },
  featureHighlights: { items: 20, length: 300 },
  specificationDetails: { items: 40, length: 300 },
  titleOptions: { items: 10, length: 200 },
  seoBulletPoints: { items: 20, length: 300 },
  productTags: { items: 30, length: 60 },
  seoDescription: 2000,
  metaTitle: 200,
  metaDescription: 500,
  slug: 120,
} as const;

/**
 * Sections in page order, each with the title shown to people and the heading the model is asked to write.
 */
export const listingSections = [
  { id: 'productDescription', title: 'Product Descriptions', heading: 'PRODUCT DESCRIPTIONS' },
  { id: 'featureHighlights', title: 'Feature Highlights', heading: 'FEATURE HIGHLIGHTS' },
  { id: 'specificationDetails', title: 'Specification Details', heading: 'SPECIFICATION DETAILS' },
  { id: 'seoOptimizedContent', title: 'SEO-Optimized Content', heading: 'SEO-OPTIMIZED CONTENT' },
  { id: 'metaTags', title: 'Meta Tags', heading: 'META TAGS' },
  { id: 'slug', title: 'Slug', heading: 'SLUG' },
  { id: 'productTags', title: 'Products Tags', heading: 'PRODUCTS TAGS' },
] as const;

export type ListingSectionId = (typeof listingSections)[number]['id'];

const bulleted = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
const numbered = (items: readonly string[]) => items.map((item, index) => `${index + 1}. ${item}`).join('\n');
const titled = (title: string, text: string) => (text ? `${title}\n${text}` : '');
const labelled = (label: string, text: string) => (text ? `${label}: ${text}` : '');
const joined = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator);

/** The text a section's copy button puts on the clipboard; empty if the section is. */
export function sectionAsText(content: ListingContent, sectionId: ListingSectionId): string {
  switch (sectionId) {
    case 'productDescription':
      return content.productDescription.join('\n\n');
    case 'featureHighlights':
      return bulleted(content.featureHighlights);
    case 'specificationDetails':
      return bulleted(content.specificationDetails);
    case 'seoOptimizedContent': {
      const { titleOptions, seoBulletPoints, seoDescription } = content.seoOptimizedContent;
      return joined(
        [
          titled('Optimized Titles', numbered(titleOptions)),
          titled('SEO Bullet Points', bulleted(seoBulletPoints)),
          titled('SEO Description', seoDescription),
        ],
        '\n\n',
      );
    }
    case 'metaTags':
      return joined(
        [
          labelled('Meta Title', content.metaTags.title),
          labelled('Meta Description', content.metaTags.description),
        ],
        '\n',
      );
    case 'slug':
      return content.slug;
    case 'productTags':
      return content.productTags.map((tag) => `#${tag}`).join(', ');
  }
}

/** The Download All file: every non-empty section under the title shown on the page. */
export function formatListingAsText(content: ListingContent, productName: string): string {
  const sections = listingSections.map(({ id, title }) => {
    const text = sectionAsText(content, id);
    return text && `${title}\n${'-'.repeat(title.length)}\n${text}`;
  });
  return `${joined([productName.trim(), ...sections], '\n\n')}\n`;
}

/** File systems limit names to 255 bytes; this leaves room for the suffix and a browser's " (1)". */
const FILE_NAME_BYTES = 180;

/**
 * Name of the downloaded file: the product name with spaces replaced by hyphens, plus `-product-content.txt`.
 * Characters that file systems refuse or that could disguise the name (separators, controls, bidi marks) are
 * removed.
 */
export function listingFileName(productName: string, extension = 'txt'): string {
  const name = productName
    .toWellFormed()
    .replace(/[\\/:*?"<>|\uFFFD]|\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^[.-]+/, '');
  const kept = name.slice(0, offsetOf(name, FILE_NAME_BYTES, 'bytes'));
  return `${kept || 'listing'}-product-content.${extension}`;
}
