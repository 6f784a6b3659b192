import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { MAIN_ID } from './public-frame.tsx';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const isOverlay = (handle: unknown) => (handle as { isOverlay?: boolean } | undefined)?.isOverlay === true;

/**
 * Scrolls smoothly to the top of a new page and instantly on Back, and moves the focus to the page's start,
 * as a full page load would. A route whose `handle` says `isOverlay` opens over its parent's page, and is no
 * new page. Render it before `<ScrollRestoration>`, which uses the scroll behaviour set
 * here.
 */
export function NavigationEffects() {
  const { key } = useLocation();
  const pathname = useMatches().findLast(({ handle }) => !isOverlay(handle))?.pathname;
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useBrowserLayoutEffect(() => {
    const page = document.documentElement;
    page.style.scrollBehavior = navigationType === 'POP' ? 'auto' : 'smooth';
    // Chromium scrolls to the top with the last computed style. Reading the style updates it.
    getComputedStyle(page).getPropertyValue('scroll-behavior');
    // `key` changes with every navigation, which is when this must run.
  }, [key, navigationType]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
