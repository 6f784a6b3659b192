import { endsInSentence } from './channels/shorten.ts';
import { isInWrongLanguage } from './language-of-text.ts';
import { languages } from './languages.ts';
import type { ListingContent } from './listing-content.ts';
import { type ListingSectionId, listingSections, sectionAsText } from './listing-format.ts';
import { findFaults, withoutFaults } from './writing-faults.ts';

const codes = [
  'no_description',
  'too_few_sections',
  'missing_section',
  'cut_off',
  'placeholder',
  'refusal',
  'wrong_language',
] as const;

export interface ListingProblem {
  readonly code: (typeof codes)[number];
  readonly section?: ListingSectionId;
  /** For the seller. */
  readonly message: string;
}

export interface Completeness {
  /** Without excuses and placeholders. */
  readonly content: ListingContent;
  /** Worth a credit: a description and at least two more sections, whole, in the language asked for. */
  readonly isComplete: boolean;
  readonly problems: ListingProblem[];
}

export interface CompletenessOptions {
  /** Code of the language asked for. */
  readonly language: string;
  /** The model stopped before the end of its text. */
  readonly wasCutOff: boolean;
}

const OTHER_SECTIONS = 2;

/** How a sentence about a section names it. */
const nouns: Readonly<Record<ListingSectionId, readonly [name: string, isPlural: boolean]>> = {
  productDescription: ['description', false],
  featureHighlights: ['feature highlights', true],
  specificationDetails: ['specification details', true],
  seoOptimizedContent: ['SEO content', false],
  metaTags: ['meta tags', true],
  slug: ['slug', false],
  productTags: ['tags', true],
};
const says = (section: ListingSectionId, one: string, many: string): string => {
  const [name, isPlural] = nouns[section];
  return `The ${name} ${isPlural ? many : one}`;
};

function cleaned(content: ListingContent, language: string): ListingContent {
  const text = (value: string) => withoutFaults(value, language);
  const list = (values: readonly string[]) => values.map(text).filter(Boolean);
  const { seoOptimizedContent: seo, metaTags } = content;
  return {
    productDescription: list(content.productDescription),
    featureHighlights: list(content.featureHighlights),
    specificationDetails: list(content.specificationDetails),
    seoOptimizedContent: {
      titleOptions: list(seo.titleOptions),
      seoBulletPoints: list(seo.seoBulletPoints),
      seoDescription: text(seo.seoDescription),
    },
    metaTags: { title: text(metaTags.title), description: text(metaTags.description) },
    slug: content.slug,
    productTags: list(content.productTags),
  };
}

function faultProblems(content: ListingContent): ListingProblem[] {
  return listingSections.flatMap(({ id }) => {
    const kinds = new Set(findFaults(sectionAsText(content, id)).map(({ kind }) => kind));
    const messages = {
      placeholder: `${says(id, 'has', 'have')} a placeholder that nobody filled in; it was removed.`,
      refusal: `${says(id, 'has', 'have')} an excuse instead of text; it was removed.`,
    };
    return [...kinds].map((kind) => ({ code: kind, section: id, message: messages[kind] }));
  });
}

/** Prose of the listing; names, measures and tags say little about its language. */
const proseOf = ({ productDescription, featureHighlights, seoOptimizedContent }: ListingContent): string =>
  [...productDescription, ...featureHighlights, seoOptimizedContent.seoDescription].join('\n');

function endProblems(
  content: ListingContent,
  { language, wasCutOff }: CompletenessOptions,
): ListingProblem[] {
  const last = content.productDescription.at(-1);
  if (last !== undefined && !endsInSentence(last, language)) {
    return [
      {
        code: 'cut_off',
        section: 'productDescription',
        message: 'The description ends in the middle of a sentence.',
      },
    ];
  }
  return wasCutOff ? [{ code: 'cut_off', message: 'The text breaks off before its end.' }] : [];
}

function languageProblems(content: ListingContent, language: string): ListingProblem[] {
  const texts = [content.productDescription.join('\n'), proseOf(content)];
  if (!texts.some((text) => isInWrongLanguage(text, language))) return [];
  const name = languages.find(({ code }) => code === language)?.name ?? 'the language you chose';
  return [{ code: 'wrong_language', message: `The text is not in ${name}.` }];
}

/** Whether a listing as the model wrote it is what its buyer asked for, and what of it can be kept. */
export function judgeCompleteness(content: ListingContent, options: CompletenessOptions): Completeness {
  const kept = cleaned(content, options.language);
  const empty = listingSections.filter(({ id }) => sectionAsText(kept, id) === '').map(({ id }) => id);
  const missing = empty.map(
    (section): ListingProblem =>
      section === 'productDescription'
        ? { code: 'no_description', section, message: 'There is no description.' }
        : { code: 'missing_section', section, message: `${says(section, 'is', 'are')} missing.` },
  );
  const others = listingSections.length - 1 - empty.filter((id) => id !== 'productDescription').length;
  const fatal = [
    ...missing.filter(({ code }) => code === 'no_description'),
    ...(others < OTHER_SECTIONS
      ? [{ code: 'too_few_sections' as const, message: 'Most sections of the listing are missing.' }]
      : []),
    ...endProblems(kept, options),
    ...languageProblems(kept, options.language),
  ];
  const told = missing.filter(({ code }) => code === 'missing_section');
  return {
    content: kept,
    isComplete: fatal.length === 0,
    problems: [...fatal, ...faultProblems(content), ...told],
  };
}
