import { ContentLink } from '#web/ui/content-link.tsx';
import { Wordmark } from './wordmark.tsx';

interface SiteLogoProps {
  logo: { imageUrl: string; altText: string; isActive: boolean };
  siteName: string;
}

/** The logo, leading home. Without an image the name is set in type; switched off, it is not there. */
export function SiteLogo({ logo, siteName }: SiteLogoProps) {
  if (!logo.isActive) return null;
  return (
    <ContentLink
      to="/"
      aria-label={`${logo.altText || siteName}, home`}
      className="max-w-[min(60%,20rem)] shrink-0 rounded-mark"
    >
      {logo.imageUrl ? (
        <img
          src={logo.imageUrl}
          alt=""
          height={36}
          className="h-9 w-auto max-w-40 object-contain object-left"
        />
      ) : (
        <Wordmark name={siteName} />
      )}
    </ContentLink>
  );
}
