import { paths } from '#contract/paths.ts';
import type { FooterContent } from '#contract/site-sections/footer.ts';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import type { Loaded } from '#web/data/load-part.ts';

/** Header and footer of every public page. */
export interface SiteChrome {
  navbar: Loaded<NavbarContent>;
  footer: Loaded<FooterContent>;
  /** Whether items are on sale beside the packages: the footer then links to them. */
  hasItems: boolean;
}

type MenuEntry = NavbarContent['menuItems'][number];

export interface MenuLink {
  id: string;
  label: string;
  link: string;
}

export interface MenuItem extends MenuLink {
  /** The dropdown's links; empty for a plain link. */
  children: readonly MenuLink[];
}

const inOrder = <Entry extends { isActive: boolean; order: number }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ isActive }) => isActive).sort((one, other) => one.order - other.order);

/** The visible entries in order. An empty dropdown becomes a plain link. */
export function menuOf(entries: readonly MenuEntry[]): MenuItem[] {
  return inOrder(entries).map(({ id, label, link, isDropdown, children }) => ({
    id,
    label,
    link,
    children: isDropdown ? inOrder(children ?? []) : [],
  }));
}

/** Header and footer while nobody can register: nothing in them leads to the registration. */
export function withoutRegistration(
  [navbar, footer]: readonly [Loaded<NavbarContent>, Loaded<FooterContent>],
  publicUrl: string,
): [Loaded<NavbarContent>, Loaded<FooterContent>] {
  const registers = (link: string) => link.replace(publicUrl, '').split(/[?#]/)[0] === paths.register;
  const isKept = ({ link }: { link: string }) => !registers(link);
  const isTextKept = ({ url }: { url: string }) => !registers(url);
  if (navbar.content) {
    const { menuItems, topBanner, authButtons } = navbar.content;
    const content = {
      ...navbar.content,
      menuItems: menuItems
        .filter(isKept)
        .map((item) => (item.children ? { ...item, children: item.children.filter(isKept) } : item)),
      topBanner: { ...topBanner, isActive: topBanner.isActive && !registers(topBanner.linkUrl) },
      authButtons: { ...authButtons, showRegister: false },
    };
    navbar = { content, problem: null };
  }
  if (footer.content) {
    const { usefulLinks, bottomLinks } = footer.content;
    const content = {
      ...footer.content,
      usefulLinks: { ...usefulLinks, links: usefulLinks.links.filter(isTextKept) },
      bottomLinks: { ...bottomLinks, links: bottomLinks.links.filter(isTextKept) },
    };
    footer = { content, problem: null };
  }
  return [navbar, footer];
}
