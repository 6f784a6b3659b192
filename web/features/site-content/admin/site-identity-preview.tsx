import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';

/** How a page of the site looks where somebody shares it. */
export function SiteIdentityPreview({ content, host }: { content: SiteIdentityContent; host: string }) {
  const { name, description, socialImage, socialImageAlt } = content;
  return (
    <div className="grid place-items-center p-10">
      <figure className="w-full max-w-form overflow-hidden rounded-panel border border-line bg-sheet">
        {socialImage === '' ? (
          <img src="/social-card.png" alt="" className="aspect-[1200/630] w-full object-cover" />
        ) : (
          <img src={socialImage} alt={socialImageAlt} className="aspect-[1200/630] w-full object-cover" />
        )}
        <figcaption className="grid gap-1 p-4">
          <span className="text-caption text-ink-faint">{host}</span>
          <span className="font-semibold">{name}</span>
          <span className="text-ink-soft text-small">{description}</span>
        </figcaption>
      </figure>
    </div>
  );
}
