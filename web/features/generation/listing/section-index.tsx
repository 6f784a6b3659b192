import { type ListingSectionId, listingSections } from '#contract/listing-format.ts';

/** One row of the sheet has no room for the full titles. */
const shortTitles: Readonly<Record<ListingSectionId, string>> = {
  productDescription: 'Descriptions',
  featureHighlights: 'Highlights',
  specificationDetails: 'Specs',
  seoOptimizedContent: 'SEO',
  metaTags: 'Meta',
  slug: 'Slug',
  productTags: 'Tags',
};

/** The id of a section's element on the sheet. */
export const sectionElementId = (id: ListingSectionId) => `listing-${id}`;

function show(id: ListingSectionId): void {
  const element = document.getElementById(sectionElementId(id));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** Links to the written sections, which stay in view while a long listing is read. */
export function SectionIndex({ written }: { written: readonly ListingSectionId[] }) {
  return (
    <nav
      aria-label="Sections of the listing"
      className="z-10 border-line border-b bg-sheet px-3 sm:sticky sm:top-0 sm:px-5 print:hidden"
    >
      <ul className="flex flex-wrap py-1">
        {listingSections
          .filter(({ id }) => written.includes(id))
          .map(({ id }) => (
            <li key={id}>
              <a
                href={`#${sectionElementId(id)}`}
                className="inline-flex min-h-8 items-center rounded-control px-1.5 text-caption text-ink-soft hover:bg-well hover:text-ink"
                // Leaves no entry in the tab's history, which the page's Back button goes through.
                onClick={(event) => {
                  event.preventDefault();
                  show(id);
                }}
              >
                {shortTitles[id]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
