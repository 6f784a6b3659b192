import type { ComponentProps } from 'react';

const UPLOADED = /^(\/uploads\/[A-Za-z0-9_-]{22})\.webp$/;
/** Widths the service stores for an uploaded image besides its own, which is at most 1600 pixels. */
const SMALLER_WIDTHS = [480, 960];
const LARGEST_WIDTH = 1600;

/** The sizes of an uploaded image, for `srcset`; undefined for images from elsewhere. */
export function srcSetOf(url: string): string | undefined {
  const base = UPLOADED.exec(url)?.[1];
  if (!base) return undefined;
  const smaller = SMALLER_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`);
  return [...smaller, `${url} ${LARGEST_WIDTH}w`].join(', ');
}

interface ContentImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> {
  src: string;
  alt?: string;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
}

/** An image from the site's content; uploaded ones load in the size the screen needs. */
export function ContentImage({ src, alt = '', sizes, ...rest }: ContentImageProps) {
  const srcSet = srcSetOf(src);
  return <img {...rest} decoding="async" sizes={srcSet && sizes} srcSet={srcSet} src={src} alt={alt} />;
}
