import type { FaqContent } from '#contract/site-sections/faq.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';

/** Questions with expandable answers, which also work without JavaScript. Renders nothing if switched off. */
export function FaqSection({ content }: { content: FaqContent }) {
  const { isActive, sectionTitle, questions } = content;
  if (!isActive) return null;
  return (
    <Section id="faq" labelledBy="faq-title">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-x-16 xl:gap-x-24">
        <h2 id="faq-title" dir="auto" className="max-w-[24ch] font-display text-heading">
          {sectionTitle}
        </h2>
        <div className="border-line border-b">
          {questions.map(({ id, question, answer }) => (
            <details key={id} className="group border-line border-t">
              <summary className="flex min-h-14 list-none items-baseline justify-between gap-6 py-4 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
                <span dir="auto">{question}</span>
                <svg
                  viewBox="0 0 12 12"
                  aria-hidden="true"
                  className="size-3 shrink-0 group-open:-scale-y-100"
                >
                  <path d="M2 4.5 6 8.5 10 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </summary>
              <RichText html={answer} className="max-w-reading pb-5 text-ink-soft" />
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
