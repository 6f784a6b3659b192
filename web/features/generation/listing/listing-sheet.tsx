import type { ReactNode } from 'react';
import type { ListingContent } from '#contract/listing-content.ts';
import { listingSections, sectionAsText } from '#contract/listing-format.ts';
import { isUsable, type ListingProgress } from '#contract/parse-listing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ProofSection, ProofSheet } from '#web/ui/proof-sheet.tsx';
import { BlankLines } from './blank-sheet.tsx';
import { Caret } from './listing-copy.tsx';
import { downloadListing } from './listing-file.ts';
import { copyAttributes, type ListingLanguage } from './listing-language.ts';
import { SectionBody } from './listing-sections.tsx';

interface ListingSheetProps {
  productName: string;
  language: ListingLanguage;
  isDemo: boolean;
  content: ListingContent;
  /** While it is being written; null for a listing that is finished. */
  progress: ListingProgress | null;
  /** Beside the product's name, before Download All. */
  actions?: ReactNode;
}

function SheetHead({ productName, language, isDemo, content, progress, actions }: ListingSheetProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-line border-b px-5 py-5 sm:px-7">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="wrap-anywhere font-display text-title">
          {productName}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-faint">
          <span>{language.name}</span>
          {isDemo && (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Badge tone="warning">Demo</Badge>
              Composed by the demo writer, without AI
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        <Button
          size="small"
          disabled={progress !== null || !isUsable(content)}
          onClick={() => downloadListing(content, productName)}
        >
          Download All
        </Button>
      </div>
    </div>
  );
}

/** A listing as a proof: each section with its copy button, filled one after the other while it is being written. */
export function ListingSheet(props: ListingSheetProps) {
  const { language, isDemo, content, progress } = props;
  const finished = progress?.finished.length ?? 0;
  const note = progress ? `${finished} of ${listingSections.length} sections` : 'Finished';
  return (
    <ProofSheet label="Listing" note={note}>
      <SheetHead {...props} />
      {listingSections.map(({ id, title }) => {
        const text = sectionAsText(content, id);
        const isWriting = progress?.writing === id;
        return (
          <ProofSection
            key={id}
            title={title}
            aside={
              text &&
              !isWriting && (
                <span className="-me-3">
                  <CopyButton text={text} subject={title} />
                </span>
              )
            }
          >
            {text ? (
              <div {...copyAttributes(language, isDemo)} className="wrap-anywhere">
                <SectionBody sectionId={id} content={content} isWriting={isWriting} />
              </div>
            ) : isWriting ? (
              <Caret />
            ) : progress ? (
              <BlankLines />
            ) : (
              <p className="font-interface text-ink-faint text-small">The model left this part out.</p>
            )}
          </ProofSection>
        );
      })}
    </ProofSheet>
  );
}
