import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

type Upcoming = Pick<Location, 'pathname' | 'search'>;

/**
 * The location the user is heading for: a clicked link counts before its page has loaded. For code that
 * navigates after a delay and must not undo the user's choice.
 */
export function useUpcomingLocation(): RefObject<Upcoming> {
  const here = useLocation();
  const upcoming = useNavigation().location ?? here;
  const latest = useRef<Upcoming>(upcoming);
  useEffect(() => {
    latest.current = upcoming;
  }, [upcoming]);
  useEffect(() => {
    // Navigations render as transitions: on a slow machine the delay may end before `useNavigation` reports
    // them.
    const follow = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && defaultPrevented) latest.current = { pathname: link.pathname, search: link.search };
    };
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, []);
  return latest;
}
