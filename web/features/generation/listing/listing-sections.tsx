import type { ReactNode } from 'react';
import type { ListingContent } from '#contract/listing-content.ts';
import { type ListingSectionId, META_DESCRIPTION_LIMIT, META_TITLE_LIMIT } from '#contract/listing-format.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Counter } from '#web/ui/counter.tsx';
import { Caret, DashList, NumberedList, Paragraphs, Specifications, Tags } from './listing-copy.tsx';
import { MetaPreviews } from './meta-previews.tsx';

interface SectionProps {
  content: ListingContent;
  /** Whether the model is writing this section. */
  isWriting: boolean;
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div>
      {/* Part of the page, not of the listing, so always in the page's language. */}
      <div
        lang="en"
        dir="ltr"
        className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 font-interface"
      >
        <h4 className="text-caption text-ink-faint">{title}</h4>
        {aside}
      </div>
      {children}
    </div>
  );
}

function SeoSection({ content, isWriting }: SectionProps) {
  const { titleOptions, seoBulletPoints, seoDescription } = content.seoOptimizedContent;
  // In the order the model writes; the caret is in the last non-empty part.
  const isInDescription = isWriting && seoDescription !== '';
  const isInBullets = isWriting && !isInDescription && seoBulletPoints.length > 0;
  return (
    <div className="grid gap-4">
      {titleOptions.length > 0 && (
        <Part title="Optimized Titles">
          <NumberedList
            subject="Title"
            lines={titleOptions}
            isWriting={isWriting && !isInBullets && !isInDescription}
          />
        </Part>
      )}
      {seoBulletPoints.length > 0 && (
        <Part title="SEO Bullet Points">
          <DashList lines={seoBulletPoints} isWriting={isInBullets} />
        </Part>
      )}
      {seoDescription && (
        <Part title="SEO Description">
          <Paragraphs lines={[seoDescription]} isWriting={isInDescription} />
        </Part>
      )}
    </div>
  );
}

function MetaAside({
  subject,
  text,
  limit,
  isWriting,
}: {
  subject: string;
  text: string;
  limit: number;
  isWriting: boolean;
}) {
  return (
    <span className="flex items-center gap-2">
      <Counter count={text.length} limit={limit} />
      {!isWriting && (
        <span className="-me-3">
          <CopyButton text={text} subject={subject} />
        </span>
      )}
    </span>
  );
}

function MetaSection({ content, isWriting }: SectionProps) {
  const { title, description } = content.metaTags;
  return (
    <>
      <div className="grid gap-4">
        {title && (
          <Part
            title="Meta Title"
            aside={
              <MetaAside
                subject="Meta Title"
                text={title}
                limit={META_TITLE_LIMIT}
                isWriting={isWriting && !description}
              />
            }
          >
            <Paragraphs lines={[title]} isWriting={isWriting && !description} />
          </Part>
        )}
        {description && (
          <Part
            title="Meta Description"
            aside={
              <MetaAside
                subject="Meta Description"
                text={description}
                limit={META_DESCRIPTION_LIMIT}
                isWriting={isWriting}
              />
            }
          >
            <Paragraphs lines={[description]} isWriting={isWriting} />
          </Part>
        )}
      </div>
      <MetaPreviews title={title} description={description} slug={content.slug} />
    </>
  );
}

/** The content of a section. */
export function SectionBody({
  sectionId,
  content,
  isWriting,
}: SectionProps & { sectionId: ListingSectionId }) {
  switch (sectionId) {
    case 'productDescription':
      return <Paragraphs lines={content.productDescription} isWriting={isWriting} />;
    case 'featureHighlights':
      return <DashList lines={content.featureHighlights} isWriting={isWriting} />;
    case 'specificationDetails':
      return <Specifications lines={content.specificationDetails} isWriting={isWriting} />;
    case 'seoOptimizedContent':
      return <SeoSection content={content} isWriting={isWriting} />;
    case 'metaTags':
      return <MetaSection content={content} isWriting={isWriting} />;
    case 'slug':
      return (
        <p dir="ltr" className="break-all">
          {content.slug}
          {isWriting && <Caret />}
        </p>
      );
    case 'productTags':
      return <Tags lines={content.productTags} isWriting={isWriting} />;
  }
}
