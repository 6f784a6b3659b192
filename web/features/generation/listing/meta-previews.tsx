import { use } from 'react';
import { META_DESCRIPTION_LIMIT, META_TITLE_LIMIT } from '#contract/listing-format.ts';
import { truncate } from '#contract/plain-text.ts';
import { BlockAttributes } from './listing-language.ts';

interface MetaPreviewsProps {
  title: string;
  description: string;
  slug: string;
}

/** Truncates as browsers and search engines do. */
function cut(text: string, limit: number): string {
  return text.length > limit ? `${truncate(text, limit - 1).trimEnd()}…` : text;
}

function PreviewFrame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <figure lang="en" dir="ltr" className="min-w-0 font-interface">
      <figcaption className="mb-1.5 text-caption text-ink-faint">{label}</figcaption>
      {children}
    </figure>
  );
}

function SiteMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-4 shrink-0 place-items-center rounded-mark bg-accent font-semibold text-[0.625rem] text-on-accent leading-none"
    >
      S
    </span>
  );
}

/** Two browser tabs, ours in front. */
function BrowserTab({ title, slug }: Pick<MetaPreviewsProps, 'title' | 'slug'>) {
  const attributesOf = use(BlockAttributes);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-well">
      <div className="flex items-end gap-1 px-2 pt-1.5">
        <div className="flex min-w-0 max-w-64 flex-1 items-center gap-2 rounded-t-panel bg-sheet px-3 py-2">
          <SiteMark />
          <span {...attributesOf(title)} className="min-w-0 flex-1 truncate text-caption">
            {cut(title, META_TITLE_LIMIT)}
          </span>
          <span aria-hidden="true" className="text-ink-faint text-small leading-none">
            ×
          </span>
        </div>
        <span aria-hidden="true" className="px-2 pb-2 text-ink-faint text-small leading-none">
          +
        </span>
      </div>
      <div className="bg-sheet p-2">
        <div className="truncate rounded-full bg-well px-3 py-1 text-caption text-ink-soft">
          your-shop.example<span className="text-ink-faint">/products/{slug}</span>
        </div>
      </div>
    </div>
  );
}

/** A search result: site, path, title, two lines of description. */
function SearchResult({ title, description, slug }: MetaPreviewsProps) {
  const attributesOf = use(BlockAttributes);
  return (
    <div className="rounded-panel border border-line bg-sheet p-4">
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-well font-semibold text-caption text-ink-soft"
        >
          S
        </span>
        <div className="min-w-0 leading-tight">
          <p className="truncate text-small">Your shop</p>
          <p className="truncate text-caption text-ink-faint">
            https://your-shop.example › products{slug && ` › ${slug}`}
          </p>
        </div>
      </div>
      <p {...attributesOf(title)} className="mt-1.5 line-clamp-2 text-info text-subtitle leading-snug">
        {cut(title, META_TITLE_LIMIT)}
      </p>
      <p {...attributesOf(description)} className="line-clamp-3 text-ink-soft text-small">
        {cut(description, META_DESCRIPTION_LIMIT)}
      </p>
    </div>
  );
}

/** How the meta tags look to users. Hidden from screen readers, because both repeat the text above. */
export function MetaPreviews(props: MetaPreviewsProps) {
  return (
    <div className="mt-5 grid gap-5">
      <PreviewFrame label="Browser tab">
        <BrowserTab {...props} />
      </PreviewFrame>
      <PreviewFrame label="Search result">
        <SearchResult {...props} />
      </PreviewFrame>
    </div>
  );
}
