import { paths } from '#contract/paths.ts';

interface Tab {
  label: string;
  to: string;
  end?: boolean;
}

export interface TabGroup {
  title: string;
  tabs: readonly Tab[];
}

/** The tabs of the settings, each with its own address, by subject. */
export const tabGroups: readonly TabGroup[] = [
  { title: 'Security', tabs: [{ label: 'Account', to: paths.settings.account, end: true }] },
  { title: 'Launch', tabs: [{ label: 'Going Live', to: paths.settings.goLive }] },
  {
    title: 'Site',
    tabs: [
      { label: 'Site Identity', to: paths.settings.siteIdentity },
      { label: 'Header Section', to: paths.settings.navbar },
      { label: 'Footer Section', to: paths.settings.footer },
    ],
  },
  {
    title: 'Pages',
    tabs: [
      { label: 'Banner Section', to: paths.settings.banner },
      { label: 'About Section', to: paths.settings.about },
      { label: 'Testimonials', to: paths.settings.testimonials },
      { label: 'Contact Page Settings', to: paths.settings.contact },
      { label: 'Questions', to: paths.settings.questions },
      { label: 'Legal Pages', to: paths.settings.legal },
    ],
  },
  {
    title: 'Selling',
    tabs: [
      { label: 'Packages', to: paths.settings.packages },
      { label: 'Paypal Setup', to: paths.settings.paypal },
      { label: 'Free Credits', to: paths.settings.freeCredits },
    ],
  },
  {
    title: 'Writing',
    tabs: [
      { label: 'Gemini Keys', to: paths.settings.geminiKeys },
      { label: 'Channels', to: paths.settings.channels },
    ],
  },
  { title: 'Mail', tabs: [{ label: 'Mail', to: paths.settings.mails }] },
];

/** A screen's title: among the settings the one of its tab, at its separate address its own. */
export function screenTitle(pathname: string, separate: string): string {
  const tab = tabGroups.flatMap(({ tabs }) => tabs).find(({ to }) => to === pathname);
  return tab?.label ?? separate;
}
