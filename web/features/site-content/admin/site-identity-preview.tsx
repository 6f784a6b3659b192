import type { CSSProperties } from 'react';
import { accentProperties, HEX_COLOUR, productAccent, type Theme } from '#contract/site-sections/accent.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';

interface SiteIdentityPreviewProps {
  content: SiteIdentityContent;
  host: string;
}

/** The name or logo and the accent colour in both themes, and a page shared on social media. */
export function SiteIdentityPreview({ content, host }: SiteIdentityPreviewProps) {
  return (
    <div className="grid gap-8 p-10">
      <ThemeSample theme="light" content={content} />
      <ThemeSample theme="dark" content={content} />
      <SharedPage content={content} host={host} />
    </div>
  );
}

const isTyped = (colour: string) => HEX_COLOUR.test(colour);

function ThemeSample({ theme, content }: { theme: Theme; content: SiteIdentityContent }) {
  const { name, logo, logoDark, favicon, accentLight, accentDark } = content;
  const image = theme === 'dark' ? logoDark || logo : logo || logoDark;
  const chosen = {
    accentLight: isTyped(accentLight) ? accentLight : '',
    accentDark: isTyped(accentDark) ? accentDark : '',
  };
  return (
    <div
      data-theme={theme}
      style={(accentProperties(chosen) ?? accentProperties(productAccent)) as CSSProperties}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-paper p-6 text-ink"
    >
      {favicon && <img src={favicon} alt="" className="size-8 rounded-mark object-contain" />}
      {image ? (
        <img src={image} alt={name} className="h-9 w-auto max-w-40 object-contain" />
      ) : (
        <span className="font-display text-title">{name}</span>
      )}
      <span className="rounded-control bg-accent px-4 py-2 font-medium text-on-accent">Button</span>
      <span className="rounded-control bg-accent-soft px-3 py-1 font-medium text-accent">Badge</span>
      <span className="text-accent">Text</span>
    </div>
  );
}

function SharedPage({ content, host }: SiteIdentityPreviewProps) {
  const { homeTitle, description, socialImage, socialImageAlt } = content;
  return (
    <figure className="w-full max-w-form justify-self-center overflow-hidden rounded-panel border border-line bg-sheet">
      {socialImage === '' ? (
        <img src="/social-card.png" alt="" className="aspect-[1200/630] w-full object-cover" />
      ) : (
        <img src={socialImage} alt={socialImageAlt} className="aspect-[1200/630] w-full object-cover" />
      )}
      <figcaption className="grid gap-1 p-4">
        <span className="text-caption text-ink-faint">{host}</span>
        <span className="font-semibold">{homeTitle}</span>
        <span className="text-ink-soft text-small">{description}</span>
      </figcaption>
    </figure>
  );
}
