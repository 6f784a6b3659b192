import { ContentLink } from '#web/ui/content-link.tsx';
import type { MenuItem } from './site-chrome.ts';
import { SiteDropdown } from './site-dropdown.tsx';

/** The menu of wide screens. */
export function BarMenu({ items }: { items: readonly MenuItem[] }) {
  return (
    <nav aria-label="Site" className="hidden min-w-0 text-small md:block">
      <ul className="flex flex-wrap gap-x-6">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {item.children.length > 0 ? (
              <SiteDropdown item={item} />
            ) : (
              <ContentLink to={item.link} className="inline-block py-1 text-ink-soft hover:text-ink">
                {item.label}
              </ContentLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
