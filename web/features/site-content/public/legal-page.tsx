import type { LegalContent } from '#contract/site-sections/legal.ts';
import { RichText } from '#web/ui/rich-text.tsx';

/** A long text in a single column at reading width. */
export function LegalPage({ content: { title, lead, content } }: { content: LegalContent }) {
  return (
    <article className="mx-auto max-w-reading px-5 py-12 sm:py-20">
      <h1 className="font-display text-heading wrap-anywhere">{title}</h1>
      {lead && <p className="mt-4 whitespace-pre-line text-ink-soft text-lead">{lead}</p>}
      <RichText html={content} className="mt-10" />
    </article>
  );
}
