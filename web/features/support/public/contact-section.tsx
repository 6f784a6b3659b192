import { clsx } from 'clsx';
import type { ContactContent } from '#contract/site-sections/contact.ts';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { Reveal } from '#web/ui/reveal.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ContactResult } from './contact-form.ts';
import { ContactMessageForm } from './contact-message-form.tsx';

interface ContactSectionProps {
  content: ContactContent;
  /** The result of sending without JavaScript. */
  result?: ContactResult | undefined;
  /** 1 if the section is the whole page. */
  headingLevel?: 1 | 2;
}

/** Contact details and the form. Renders nothing while it is switched off. */
export function ContactSection({ content, result, headingLevel = 2 }: ContactSectionProps) {
  if (!content.isActive) return null;
  const { sectionTitle, buttonText, contactInfo, formFields } = content;
  const Heading = `h${headingLevel}` as const;
  const hasForm = formFields.length > 0;
  // A new entry of the editor is empty until somebody fills it in.
  const cards = contactInfo.filter(({ iconClass, title, content: words }) => iconClass || title || words);
  return (
    <Section id="contact" labelledBy="contact-title" isRaised={headingLevel === 2}>
      <div
        className={clsx(
          'grid items-start gap-12',
          hasForm && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-x-16 xl:gap-x-24',
        )}
      >
        <div className="min-w-0">
          <Heading
            id="contact-title"
            className={clsx(
              'max-w-[16ch] font-display',
              headingLevel === 1 ? 'text-display' : 'text-heading',
            )}
          >
            {sectionTitle}
          </Heading>
          <ul
            className={clsx(
              'mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2',
              hasForm ? 'lg:grid-cols-1' : 'lg:grid-cols-3',
            )}
          >
            {cards.map((info) => (
              <InfoCard key={info.id} {...info} />
            ))}
          </ul>
        </div>
        {hasForm && <ContactMessageForm fields={formFields} buttonText={buttonText} result={result} />}
      </div>
    </Section>
  );
}

function InfoCard({ iconClass, title, content }: ContactContent['contactInfo'][number]) {
  return (
    <Reveal as="li" className="min-w-0 border-ink border-t pt-5">
      <ContentIcon icon={iconClass} className="mb-3 block text-accent text-title" />
      {title && <p className="font-semibold text-subtitle">{title}</p>}
      <RichText html={content} className="mt-1.5 text-ink-soft" />
    </Reveal>
  );
}
