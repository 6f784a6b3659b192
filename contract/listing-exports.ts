import type { ListingContent } from './listing-content.ts';
import { type ListingSectionId, listingSections } from './listing-format.ts';

/** The characters that would be Markdown in the middle or at the beginning of a line. */
const asMarkdown = (text: string) =>
  text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/^(\d+)([.)])(?=\s)|^([+-])(?=\s)/, '$1\\$2$3');

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asHtml = (text: string) => text.replace(/[&<>]/g, (character) => htmlEntities[character] ?? character);

/** How a format writes the parts that listings are made of. */
interface Format {
  title(level: 1 | 2 | 3, text: string): string;
  paragraph(text: string): string;
  list(items: readonly string[], isNumbered?: boolean): string;
}

const markdown: Format = {
  title: (level, text) => `${'#'.repeat(level)} ${asMarkdown(text)}`,
  paragraph: asMarkdown,
  list: (items, isNumbered = false) =>
    items.map((item, index) => `${isNumbered ? `${index + 1}.` : '-'} ${asMarkdown(item)}`).join('\n'),
};

const html: Format = {
  title: (level, text) => `<h${level}>${asHtml(text)}</h${level}>`,
  paragraph: (text) => `<p>${asHtml(text)}</p>`,
  list(items, isNumbered = false) {
    const tag = isNumbered ? 'ol' : 'ul';
    return `<${tag}>\n${items.map((item) => `  <li>${asHtml(item)}</li>`).join('\n')}\n</${tag}>`;
  },
};

function partsOf(content: ListingContent, id: ListingSectionId, format: Format): string[] {
  const { titleOptions, seoBulletPoints, seoDescription } = content.seoOptimizedContent;
  const { title, description } = content.metaTags;
  const list = (items: readonly string[], isNumbered = false) =>
    items.length > 0 ? [format.list(items, isNumbered)] : [];
  const under = (heading: string, parts: readonly string[]) =>
    parts.length > 0 ? [format.title(3, heading), ...parts] : [];
  const paragraph = (text: string) => (text ? [format.paragraph(text)] : []);
  switch (id) {
    case 'productDescription':
      return content.productDescription.map(format.paragraph);
    case 'featureHighlights':
      return list(content.featureHighlights);
    case 'specificationDetails':
      return list(content.specificationDetails);
    case 'seoOptimizedContent':
      return [
        ...under('Optimized Titles', list(titleOptions, true)),
        ...under('SEO Bullet Points', list(seoBulletPoints)),
        ...under('SEO Description', paragraph(seoDescription)),
      ];
    case 'metaTags':
      return [...under('Meta Title', paragraph(title)), ...under('Meta Description', paragraph(description))];
    case 'slug':
      return paragraph(content.slug);
    case 'productTags':
      return paragraph(content.productTags.join(', '));
  }
}

function written(content: ListingContent, productName: string, format: Format): string[] {
  const sections = listingSections.flatMap(({ id, title }) => {
    const parts = partsOf(content, id, format);
    return parts.length > 0 ? [format.title(2, title), ...parts] : [];
  });
  return [format.title(1, productName.trim()), ...sections];
}

export const formatListingAsMarkdown = (content: ListingContent, productName: string): string =>
  `${written(content, productName, markdown).join('\n\n')}\n`;

/** Headings, paragraphs and lists without attributes or styles, for any shop's editor. */
export const formatListingAsHtml = (content: ListingContent, productName: string): string =>
  `${written(content, productName, html).join('\n')}\n`;
