import type { FooterContent } from '#contract/site-sections/footer.ts';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import type { Loaded } from '#web/data/load-part.ts';

/** What stands around every public page. */
export interface SiteChrome {
  navbar: Loaded<NavbarContent>;
  footer: Loaded<FooterContent>;
  /** The name of the site, set in type where there is no logo. */
  siteName: string;
}

type MenuEntry = NavbarContent['menuItems'][number];

export interface MenuLink {
  id: string;
  label: string;
  link: string;
}

export interface MenuItem extends MenuLink {
  /** What a dropdown opens; empty for a plain link. */
  children: readonly MenuLink[];
}

const inOrder = <Entry extends { isActive: boolean; order: number }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ isActive }) => isActive).sort((one, other) => one.order - other.order);

/** The entries that are shown, in their order. A dropdown with nothing in it is a plain link. */
export function menuOf(entries: readonly MenuEntry[]): MenuItem[] {
  return inOrder(entries).map(({ id, label, link, isDropdown, children }) => ({
    id,
    label,
    link,
    children: isDropdown ? inOrder(children ?? []) : [],
  }));
}
