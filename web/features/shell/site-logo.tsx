import { useSiteName } from '#web/domain/site.ts';
import { ContentLink } from '#web/ui/content-link.tsx';
import { homeLabel, LogoImage, useLogo } from './logo-image.tsx';
import { Wordmark } from './wordmark.tsx';

interface SiteLogoProps {
  logo: { imageUrl: string; altText: string; isActive: boolean };
}

/** The logo, linking home. Without an image it shows the site's name; if inactive, nothing. */
export function SiteLogo({ logo: { imageUrl, altText, isActive } }: SiteLogoProps) {
  const siteName = useSiteName();
  const logo = useLogo(imageUrl);
  if (!isActive) return null;
  return (
    <ContentLink
      to="/"
      aria-label={homeLabel(altText || siteName)}
      className="max-w-[min(60%,20rem)] shrink-0 rounded-mark"
    >
      {logo.light ? (
        <LogoImage logo={logo} height={36} className="h-9 w-auto max-w-40 object-contain object-left" />
      ) : (
        <Wordmark name={siteName} />
      )}
    </ContentLink>
  );
}
