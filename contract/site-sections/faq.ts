import { z } from 'zod';
import { entriesOf, entryIdSchema, htmlText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';

const faqContentSchema = z.object({
  isActive: z.boolean(),
  sectionTitle: requiredText(200, 'Please enter a title'),
  questions: entriesOf(
    z.object({
      id: entryIdSchema,
      question: requiredText(300, 'Please enter a question'),
      /** HTML. */
      answer: htmlText(5000, 'Please enter an answer'),
    }),
    { min: 1, max: 30 },
  ),
});
export type FaqContent = z.output<typeof faqContentSchema>;

const question = (place: number, words: string, answer: string) => ({
  id: `question${place}`,
  question: words,
  answer: `<p>${answer}</p>`,
});

export const faqSection = defineSiteSection({
  id: 'faq',
  path: '/api/faq-section',
  title: 'Questions',
  noun: 'Questions section',
  content: faqContentSchema,
  defaults: {
    isActive: true,
    sectionTitle: 'Before you choose',
    questions: [
      question(
        1,
        'What is a credit?',
        'One credit writes one listing: descriptions, highlights, specifications, search titles and bullets, meta tags, slug and tags, together.',
      ),
      question(
        2,
        'What happens when the writing fails?',
        'The credit comes back to your balance at once, whatever the reason was. Your statement shows both lines.',
      ),
      question(
        3,
        'Do credits expire?',
        'No. They stay yours until you use them. Where a package brings a membership as well, only the membership ends.',
      ),
      question(
        4,
        'Which languages can it write?',
        'About 130. Enter the facts in any language and choose the language of the listing.',
      ),
      question(
        5,
        'Who owns the texts?',
        'You do. Read them before you publish them: a text model can be wrong, and your shop answers for what it says.',
      ),
    ],
  },
});
