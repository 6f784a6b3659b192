import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

/**
 * Where the page is about to be: a link that was pressed counts before its page has come. For what navigates after a pause
 * and must not undo what was chosen meanwhile.
 */
export function useUpcomingLocation(): RefObject<Location> {
  const here = useLocation();
  const upcoming = useNavigation().location ?? here;
  const latest = useRef(upcoming);
  useEffect(() => {
    latest.current = upcoming;
  }, [upcoming]);
  return latest;
}
