import { clsx } from 'clsx';
import { useState } from 'react';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  size?: 'medium' | 'large';
}

/** Decorative, beside a written name: a photo, or initials if there is none or it fails to load. */
export function Avatar({ name, photoUrl, size = 'medium' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const box = clsx('shrink-0 rounded-full', size === 'large' ? 'size-14 text-subtitle' : 'size-9 text-small');
  if (photoUrl && photoUrl !== failedUrl) {
    const pixels = size === 'large' ? 56 : 36;
    return (
      <img
        src={photoUrl}
        alt=""
        width={pixels}
        height={pixels}
        // The photo may have failed before hydration, when no error handler was attached.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailedUrl(photoUrl);
        }}
        onError={() => setFailedUrl(photoUrl)}
        className={clsx(box, 'object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(box, 'grid place-items-center bg-accent-soft font-semibold text-accent')}
    >
      {initialsOf(name)}
    </span>
  );
}
