import type { FaqContent } from '#contract/site-sections/faq.ts';

/** The questions in the words of schema.org; nothing while the section is switched off. */
export function faqFacts(content: FaqContent | null | undefined): Record<string, unknown>[] {
  if (!content?.isActive) return [];
  const mainEntity = content.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    // Search engines read the answer's HTML as it is shown.
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}
