import type { TestimonialContent } from '#contract/site-sections/testimonials.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { Reveal } from '#web/ui/reveal.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { StarRating } from '#web/ui/star-rating.tsx';

type Testimonial = TestimonialContent['testimonials'][number];

/** Customer testimonials. Renders nothing while it is switched off or empty. */
export function TestimonialsSection({ content }: { content: TestimonialContent }) {
  const { isActive, sectionTitle, backgroundImage, rating, testimonials } = content;
  if (!isActive || testimonials.length === 0) return null;
  return (
    <Section id="testimonials" labelledBy="testimonials-title" backgroundImage={backgroundImage}>
      <div className="mb-12 flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <RichTextHeading id="testimonials-title" html={sectionTitle} />
        {rating.showRating && <RatingSummary rating={rating} />}
      </div>
      <Reveal>
        <Carousel
          label="Testimonials"
          itemName="testimonial"
          slides={testimonials.map((testimonial) => ({
            key: testimonial.id,
            content: <Quote {...testimonial} />,
          }))}
        />
      </Reveal>
    </Section>
  );
}

/** A heading with HTML content. Not a heading element: the HTML may contain one, and headings cannot nest. */
function RichTextHeading({ id, html }: { id: string; html: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      id={id}
      role="heading"
      aria-level={2}
      className="max-w-[24ch] text-balance font-display text-heading"
    >
      <RichText html={html} className="heading-text" />
    </div>
  );
}

function RatingSummary({ rating }: Pick<TestimonialContent, 'rating'>) {
  const { ratingImage, stars, ratingText } = rating;
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-2">
      {ratingImage && (
        <img
          src={ratingImage}
          alt=""
          width={120}
          height={48}
          loading="lazy"
          decoding="async"
          className="h-12 w-auto max-w-40 object-contain"
        />
      )}
      <div>
        <StarRating stars={stars} className="text-title" />
        {ratingText && <p className="text-ink-soft text-small">{ratingText}</p>}
      </div>
    </div>
  );
}

function Quote({ rating, text, image, name, role }: Testimonial) {
  return (
    <figure className="flex h-full flex-col border-ink border-t pt-5">
      <StarRating stars={rating} className="self-start" />
      <blockquote dir="auto" className="mt-4 mb-6 whitespace-pre-line font-copy text-copy">
        {text}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3">
        <Avatar name={name} photoUrl={image} />
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          {role && <span className="block text-ink-soft text-small">{role}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
