import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { listingSections, sectionAsText } from '#contract/listing-format.ts';
import { isUsable, type ListingProgress } from '#contract/parse-listing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ProofSection, ProofSheet } from '#web/ui/proof-sheet.tsx';
import { BlankLines } from './blank-sheet.tsx';
import { ListingActions } from './listing-actions.tsx';
import { Caret } from './listing-copy.tsx';
import { BlockAttributes, copyAttributes, type ListingLanguage } from './listing-language.ts';
import { SectionBody } from './listing-sections.tsx';
import { SectionIndex, sectionElementId } from './section-index.tsx';

/** Fewer sections fit on a screen. */
const INDEX_FROM = 4;

interface ListingSheetProps {
  productName: string;
  language: ListingLanguage;
  isDemo: boolean;
  content: ListingContent;
  /** Set while it is being written; null for a finished listing. */
  progress: ListingProgress | null;
  /** Whether the person stopped the writing, so that the rest was never asked for. */
  isStopped?: boolean;
}

function SheetHead({ productName, language, isDemo, content, progress }: ListingSheetProps) {
  const attributes = copyAttributes(language, isDemo, productName);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-line border-b px-5 py-5 sm:px-7">
      <div className="min-w-0 flex-1 basis-56">
        <p dir={attributes.dir} className="wrap-anywhere font-display text-title">
          {productName}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-faint">
          <span>{language.name}</span>
          {isDemo && (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Badge tone="warning">Demo</Badge>
              {language.name === DEFAULT_LANGUAGE
                ? 'Written by the demo writer, without AI'
                : `The demo writer only writes English, so it quotes your facts. With a text model this listing would be written in ${language.name}.`}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ListingActions
          content={content}
          productName={productName}
          isDisabled={progress !== null || !isUsable(content)}
        />
      </div>
    </div>
  );
}

/** A listing as a proof: sections with copy buttons, filled one after another while it is being written. */
export function ListingSheet(props: ListingSheetProps) {
  const { language, isDemo, content, progress, isStopped = false } = props;
  const finished = progress?.finished.length ?? 0;
  const note = progress
    ? `${finished} of ${listingSections.length} sections`
    : isStopped
      ? 'Stopped'
      : 'Finished';
  const written = listingSections.map(({ id }) => id).filter((id) => sectionAsText(content, id) !== '');
  const attributesOf = (text: string) => copyAttributes(language, isDemo, text);
  return (
    <ProofSheet label="Listing" note={note}>
      <SheetHead {...props} />
      {progress === null && written.length >= INDEX_FROM && <SectionIndex written={written} />}
      {listingSections.map(({ id, title }) => {
        const text = sectionAsText(content, id);
        const isWriting = progress?.writing === id;
        return (
          <ProofSection
            key={id}
            id={sectionElementId(id)}
            title={title}
            aside={
              text &&
              !isWriting && (
                <span className="-me-3 flex flex-wrap justify-end">
                  {id === 'productTags' && (
                    <CopyButton
                      text={content.productTags.join(', ')}
                      subject="Tags without #"
                      label="Copy without #"
                    />
                  )}
                  <CopyButton text={text} subject={title} />
                </span>
              )
            }
          >
            {text ? (
              <div {...attributesOf(text)} className="wrap-anywhere">
                <BlockAttributes value={attributesOf}>
                  <SectionBody sectionId={id} content={content} isWriting={isWriting} />
                </BlockAttributes>
              </div>
            ) : isWriting ? (
              <Caret />
            ) : progress ? (
              <BlankLines />
            ) : (
              <p className="font-interface text-ink-faint text-small">
                {isStopped ? 'Not written: you stopped before this part.' : 'The model left this part out.'}
              </p>
            )}
          </ProofSection>
        );
      })}
    </ProofSheet>
  );
}
