import { House } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Loaded } from '#web/data/load-part.ts';
import { Mark, Wordmark } from './wordmark.tsx';

/** The site's logo, or the sentence that it could not be loaded. */
export type AreaLogoContent = Loaded<{ imageUrl: string; altText: string; isActive: boolean }>;

function HomeIcon() {
  return <House aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />;
}

interface AreaLogoProps {
  /** Left out, the product's own name stands there. */
  logo?: AreaLogoContent | undefined;
  /** Where there is room for the mark alone: always, below a width, or in a collapsed sidebar. */
  compactClass: string;
  wideClass: string;
}

/** The way home: the logo while it is active, else a home icon, which also stands for a logo that cannot be loaded. */
export function AreaLogo({ logo, compactClass, wideClass }: AreaLogoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { imageUrl = '', altText = '', isActive = true } = logo?.content ?? {};
  const isBroken = imageUrl !== '' && imageUrl === brokenUrl;
  const problem = logo?.problem ?? (isBroken ? 'Failed to load logo' : null);
  return (
    <Link
      to="/"
      aria-label={`${altText || 'Listwright'}, home`}
      title={problem ?? undefined}
      className="flex min-w-0 items-center gap-2 rounded-mark"
    >
      {problem !== null || !isActive ? (
        <>
          <HomeIcon />
          {problem && <span className={`text-caption text-danger ${wideClass}`}>{problem}</span>}
        </>
      ) : imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          height={32}
          // It may have failed before the script was there to hear of it.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBrokenUrl(imageUrl);
          }}
          onError={() => setBrokenUrl(imageUrl)}
          className="h-8 w-auto max-w-full object-contain object-left"
        />
      ) : (
        <>
          <span className={wideClass}>
            <Wordmark />
          </span>
          <span className={compactClass}>
            <Mark />
          </span>
        </>
      )}
    </Link>
  );
}
