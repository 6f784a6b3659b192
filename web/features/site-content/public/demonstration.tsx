import { Counter } from '#web/ui/counter.tsx';
import { ProofSection, ProofSheet } from '#web/ui/proof-sheet.tsx';
import { sampleFacts, sampleListing } from './sample-listing.ts';

const META_TITLE_LIMIT = 60;
const META_DESCRIPTION_LIMIT = 160;

function Facts() {
  return (
    <div className="lg:pt-3">
      <h2 className="eyebrow mb-4">What you type</h2>
      <dl>
        <div className="border-line border-t py-3">
          <dt className="text-caption text-ink-faint">Product name</dt>
          <dd className="font-medium">{sampleFacts.name}</dd>
        </div>
        <div className="border-line border-t py-3">
          <dt className="text-caption text-ink-faint">Product details</dt>
          <dd>
            <ul className="mt-1 grid gap-1">
              {sampleFacts.details.map((fact) => (
                <li key={fact} className="pl-4 -indent-4 leading-snug">
                  {fact}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div className="border-line border-y py-3">
          <dt className="text-caption text-ink-faint">Language</dt>
          <dd>{sampleFacts.language}</dd>
        </div>
      </dl>
    </div>
  );
}

function MainCopy() {
  return (
    <div className="min-w-0 xl:border-line xl:border-r">
      <ProofSection title="Product Descriptions" className="animate-set [--set-order:2]">
        <p className="hyphens-auto">{sampleListing.description}</p>
      </ProofSection>
      <ProofSection title="Feature Highlights" className="animate-set [--set-order:4]">
        <ul className="grid gap-1">
          {sampleListing.highlights.map((highlight) => (
            <li key={highlight} className="flex gap-3">
              <span aria-hidden="true" className="text-accent">
                —
              </span>
              {highlight}
            </li>
          ))}
        </ul>
      </ProofSection>
    </div>
  );
}

function SearchCopy() {
  const { metaTitle, metaDescription, slug, tags } = sampleListing;
  return (
    <div className="min-w-0 max-xl:border-line max-xl:border-t">
      <ProofSection
        title="Meta title"
        aside={<Counter count={metaTitle.length} limit={META_TITLE_LIMIT} />}
        className="animate-set [--set-order:6]"
      >
        <p>{metaTitle}</p>
      </ProofSection>
      <ProofSection
        title="Meta description"
        aside={<Counter count={metaDescription.length} limit={META_DESCRIPTION_LIMIT} />}
        className="animate-set [--set-order:7]"
      >
        <p>{metaDescription}</p>
      </ProofSection>
      <ProofSection title="Slug" className="animate-set [--set-order:8]">
        <p className="wrap-anywhere">{slug}</p>
      </ProofSection>
      <ProofSection title="Products Tags" className="animate-set [--set-order:9]">
        <ul className="flex flex-wrap gap-x-3 text-base">
          {tags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      </ProofSection>
    </div>
  );
}

/** A demonstration: facts on the left, the listing written from them on the right. */
export function Demonstration() {
  return (
    <div className="grid gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
      <Facts />
      <ProofSheet label="What you get" note="1 credit">
        <div className="grid xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <MainCopy />
          <SearchCopy />
        </div>
      </ProofSheet>
    </div>
  );
}
