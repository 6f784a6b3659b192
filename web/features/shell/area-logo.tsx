import { House } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Loaded } from '#web/data/load-part.ts';
import { useSiteName } from '#web/domain/site.ts';
import { homeLabel, LogoImage, useLogo } from './logo-image.tsx';
import { Mark, Wordmark } from './wordmark.tsx';

/** The site's logo, or why it failed to load. */
export type AreaLogoContent = Loaded<{ imageUrl: string; altText: string; isActive: boolean }>;

function HomeIcon() {
  return <House aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />;
}

interface AreaLogoProps {
  /** Without it, the site's logo or name is shown. */
  logo?: AreaLogoContent | undefined;
  /** When there is only room for the mark: always, below a width, or in a collapsed sidebar. */
  compactClass: string;
  wideClass: string;
}

/** Links home: the active logo, or a home icon if it is inactive or failed to load. */
export function AreaLogo({ logo, compactClass, wideClass }: AreaLogoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { imageUrl = '', altText = '', isActive = true } = logo?.content ?? {};
  const siteName = useSiteName();
  const image = useLogo(imageUrl);
  const isBroken = brokenUrl !== null && [image.light, image.dark].includes(brokenUrl);
  const problem = logo?.problem ?? (isBroken ? 'Failed to load logo' : null);
  return (
    <Link
      to="/"
      aria-label={homeLabel(altText || siteName)}
      title={problem ?? undefined}
      className="flex min-w-0 items-center gap-2 rounded-mark"
    >
      {problem !== null || !isActive ? (
        <>
          <HomeIcon />
          {problem && <span className={`text-caption text-danger ${wideClass}`}>{problem}</span>}
        </>
      ) : image.light ? (
        <LogoImage
          logo={image}
          height={32}
          className="h-8 w-auto max-w-full object-contain object-left"
          onBroken={setBrokenUrl}
        />
      ) : (
        <>
          <span className={wideClass}>
            <Wordmark name={siteName} />
          </span>
          <span className={compactClass}>
            <Mark />
          </span>
        </>
      )}
    </Link>
  );
}
