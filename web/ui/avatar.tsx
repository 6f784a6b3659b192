import { clsx } from 'clsx';
import { useState } from 'react';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  size?: 'medium' | 'large';
}

/** Decoration beside a name that is written out: a photo, or initials where there is none or it does not load. */
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
        // A photo may have failed before the script was there to hear of it.
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
