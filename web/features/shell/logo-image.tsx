import { clsx } from 'clsx';
import { useSite } from '#web/domain/site.ts';

/** Addresses of a logo's image in the light and in the dark theme; both empty without one. */
export interface Logo {
  light: string;
  dark: string;
}

/** The logo that a part of the site has of its own, or else the site's. */
export function useLogo(own: string): Logo {
  const site = useSite();
  if (own !== '') return { light: own, dark: own };
  return { light: site?.logo || site?.logoDark || '', dark: site?.logoDark || site?.logo || '' };
}

/** What a logo that links home is called; its image's text or the site's name, if known. */
export const homeLabel = (name: string): string => (name === '' ? 'Home' : `${name}, home`);

interface LogoImageProps {
  logo: Logo;
  /** In pixels, of the room it takes before it has loaded. */
  height: number;
  className: string;
  onBroken?: (address: string) => void;
}

/** The image for the theme in use; the other one is not loaded. */
export function LogoImage({ logo: { light, dark }, ...image }: LogoImageProps) {
  if (light === dark) return <OneImage address={light} {...image} />;
  return (
    <>
      <OneImage address={light} isLazy {...image} className={clsx(image.className, 'on-dark:hidden')} />
      <OneImage address={dark} isLazy {...image} className={clsx('hidden on-dark:block', image.className)} />
    </>
  );
}

interface OneImageProps extends Omit<LogoImageProps, 'logo'> {
  address: string;
  isLazy?: boolean;
}

function OneImage({ address, isLazy = false, height, className, onBroken }: OneImageProps) {
  return (
    <img
      src={address}
      alt=""
      height={height}
      loading={isLazy ? 'lazy' : undefined}
      // It may have failed before hydration, when no error handler was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && !isLazy) onBroken?.(address);
      }}
      onError={() => onBroken?.(address)}
      className={className}
    />
  );
}
