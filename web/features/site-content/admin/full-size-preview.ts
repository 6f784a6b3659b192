import { useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import type { SiteSectionId } from '#contract/site-content.ts';
import { toast } from '#web/ui/toast.ts';

interface Place {
  /** A public page that shows the section. */
  page: string;
  /** Where it is on that page. */
  selector: string;
}

/** The site's identity is in too many places to show one. */
const places: Readonly<Partial<Record<SiteSectionId, Place>>> = {
  banner: { page: '/', selector: 'main > section[aria-labelledby="banner-title"]' },
  about: { page: '/', selector: '#about' },
  testimonials: { page: '/', selector: '#testimonials' },
  contact: { page: paths.contact, selector: '#contact' },
  faq: { page: paths.pricing, selector: '#faq' },
  terms: { page: paths.terms, selector: 'main > article' },
  privacy: { page: paths.privacy, selector: 'main > article' },
  navbar: { page: '/', selector: 'body header' },
  footer: { page: '/', selector: 'body footer' },
};

export const placeOf = (sectionId: SiteSectionId): Place | null => places[sectionId] ?? null;

/** The page as a visitor gets it, without its scripts. */
async function loadPage(page: string): Promise<Document> {
  const answer = await fetch(page, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${page} was answered ${answer.status}`);
  const loaded = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const element of loaded.querySelectorAll('script, link[as="script"], link[rel="modulepreload"]')) {
    element.remove();
  }
  return loaded;
}

/** Puts the page into the tab; resolves with the element that takes the section's place. */
async function fillTab(tab: Window, { page, selector }: Place): Promise<HTMLElement> {
  const loaded = await loadPage(page);
  const { theme } = document.documentElement.dataset;
  if (theme) loaded.documentElement.dataset['theme'] = theme;
  loaded.title = `Preview: ${loaded.title}`;
  // To look at only: its links and forms belong to the public page.
  loaded.body.inert = true;
  const holder = loaded.createElement('div');
  holder.className = 'contents';
  const present = loaded.querySelector(selector);
  // What is inactive now is not on the page.
  if (present) present.replaceWith(holder);
  else (loaded.querySelector('main') ?? loaded.body).prepend(holder);
  tab.document.documentElement.replaceWith(tab.document.adoptNode(loaded.documentElement));
  return holder;
}

/**
 * Shows the public page, with the unsaved section in its place, in a tab of its own. The tab follows the
 * preview it is given, and closes with the editor. Nothing is sent or stored.
 */
export function useFullSizePreview(place: Place | null, preview: HTMLElement | null): (() => void) | null {
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  if (!place || !preview) return null;

  const open = async () => {
    close.current?.();
    const tab = window.open('about:blank', '_blank');
    if (!tab) return toast.error('The browser did not allow a new tab.');
    try {
      const holder = await fillTab(tab, place);
      const copy = () => holder.replaceChildren(tab.document.importNode(preview, true));
      copy();
      const watch = new MutationObserver(copy);
      watch.observe(preview, { subtree: true, childList: true, characterData: true, attributes: true });
      close.current = () => {
        watch.disconnect();
        tab.close();
      };
    } catch {
      tab.close();
      toast.error('The page could not be loaded.');
    }
  };
  return () => void open();
}
