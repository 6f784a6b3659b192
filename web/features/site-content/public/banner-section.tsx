import { clsx } from 'clsx';
import type { BannerContent } from '#contract/site-sections/banner.ts';
import { Backdrop } from '#web/ui/section.tsx';
import { Badges } from './badges.tsx';
import { BannerMedia } from './banner-media.tsx';
import { StartLinks } from './start-links.tsx';

/** Titles longer than this use the smaller heading size; otherwise they would fill the screen. */
const LONG_TITLE = 70;

/** The top of the home page. Renders nothing while it is switched off. */
export function BannerSection({ content }: { content: BannerContent }) {
  if (!content.isActive) return null;
  const { title, description, backgroundImage, features } = content;
  return (
    <section aria-labelledby="banner-title" className="wrap-anywhere relative isolate">
      {backgroundImage && <Backdrop src={backgroundImage} />}
      <div className="mx-auto max-w-page px-5 pt-14 pb-20 sm:px-8 sm:pt-20">
        <div className="relative xl:min-h-64">
          <h1
            id="banner-title"
            dir="auto"
            className={clsx(
              'hyphens-auto font-display',
              title.length > LONG_TITLE
                ? 'max-w-[30ch] text-heading xl:max-w-[55%]'
                : 'max-w-[15ch] text-display xl:max-w-[min(15ch,57%)]',
            )}
          >
            {title}
          </h1>
          <Badges features={features} />
        </div>
        <div className="mt-7 flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          {description && (
            <p dir="auto" className="max-w-[52ch] whitespace-pre-line text-ink-soft text-lead">
              {description}
            </p>
          )}
          <div>
            <div className="flex flex-wrap items-center gap-3">
              <StartLinks />
            </div>
            <p className="mt-3 text-ink-soft text-small">
              One credit per listing. If the writing fails, it comes back.
            </p>
          </div>
        </div>
        <div className="mt-14">
          <BannerMedia {...content} />
        </div>
      </div>
    </section>
  );
}
