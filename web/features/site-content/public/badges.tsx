import type { BannerContent } from '#contract/site-sections/banner.ts';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { badgePlacesOf } from './badge-places.ts';

/** Badges beside the title, only on extra-large screens; the number in a feature's id decides the place. */
export function Badges({ features }: Pick<BannerContent, 'features'>) {
  const places = badgePlacesOf(features.map(({ id }) => id));
  return (
    <ul aria-label="In short" className="badge-field">
      {features.map(({ id, icon, text }, index) => (
        <li key={id} className={`badge-slip badge-place-${places[index]}`}>
          <ContentIcon icon={icon} className="mt-0.5 shrink-0 text-accent text-base" />
          <span className="line-clamp-3">{text}</span>
        </li>
      ))}
    </ul>
  );
}
