import { clsx } from 'clsx';

const STARS = [1, 2, 3, 4, 5];
const STAR_PATH = 'M8 1.4l1.95 4.2 4.6.55-3.4 3.15.9 4.55L8 11.6l-4.05 2.25.9-4.55-3.4-3.15 4.6-.55z';

/** One to five stars, with a text for screen readers. */
export function StarRating({ stars, className }: { stars: number; className?: string }) {
  const filled = Math.min(5, Math.max(0, Math.round(stars)));
  return (
    <span
      role="img"
      aria-label={`${filled} out of 5 stars`}
      className={clsx('inline-flex gap-0.5 text-accent', className)}
    >
      {STARS.map((star) => (
        <svg key={star} viewBox="0 0 16 16" aria-hidden="true" className="size-[1.1em]">
          <path
            d={STAR_PATH}
            fill={star <= filled ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  );
}
