import type { FaqContent } from '#contract/site-sections/faq.ts';

/** The questions as structured data (schema.org); none while the section is switched off. */
export function faqFacts(content: FaqContent | null | undefined): Record<string, unknown>[] {
  if (!content?.isActive) return [];
  const mainEntity = content.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    // Search engines accept HTML answers as displayed.
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}
