import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

type Upcoming = Pick<Location, 'pathname' | 'search'>;

/**
 * Where the page is about to be: a link that was pressed counts before its page has come. For what navigates after a pause
 * and must not undo what was chosen meanwhile.
 */
export function useUpcomingLocation(): RefObject<Upcoming> {
  const here = useLocation();
  const upcoming = useNavigation().location ?? here;
  const latest = useRef<Upcoming>(upcoming);
  useEffect(() => {
    latest.current = upcoming;
  }, [upcoming]);
  useEffect(() => {
    // A navigation is rendered as a transition: on a busy machine the pause may end before `useNavigation` tells of it.
    const follow = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && defaultPrevented) latest.current = { pathname: link.pathname, search: link.search };
    };
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, []);
  return latest;
}
