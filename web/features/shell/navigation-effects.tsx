import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { MAIN_ID } from './public-frame.tsx';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scrolls smoothly to the top of a new page and instantly on Back, and moves the focus to the page's start,
 * as a full page load would. Render it before `<ScrollRestoration>`, which uses the scroll behaviour set
 * here.
 */
export function NavigationEffects() {
  const { pathname, key } = useLocation();
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
