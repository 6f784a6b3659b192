import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The specification's pause before the view moves. */
const MOVE_AFTER_MS = 100;
/** Who is this close to the end follows the conversation, in pixels. */
const NEAR_END = 120;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= NEAR_END;

/**
 * Keeps the newest message in view: 100 ms after the conversation was opened, after one's own message, and after any other
 * while one follows. Who has gone back to read is not carried away; `isBehind` is true then, and `toNewest` goes there.
 */
export function useNewestInView(
  log: RefObject<HTMLElement | null>,
  { count, isOwnNewest }: { count: number; isOwnNewest: boolean },
) {
  const [isBehind, setIsBehind] = useState(false);
  const wasFollowing = useRef(true);
  const shownCount = useRef(0);

  const toNewest = useCallback(() => {
    if (!log.current) return;
    log.current.scrollTop = log.current.scrollHeight;
    wasFollowing.current = true;
    setIsBehind(false);
  }, [log]);

  useEffect(() => {
    const isFirst = shownCount.current === 0;
    if (shownCount.current === count) return;
    shownCount.current = count;
    if (!isFirst && !isOwnNewest && !wasFollowing.current) return setIsBehind(true);
    // Not taken back by what happens meanwhile: there is only one place to go to.
    setTimeout(toNewest, MOVE_AFTER_MS);
  }, [count, isOwnNewest, toNewest]);

  // What stands below grows with a long reply, or with the note that the ticket is closed: it must not cover the newest.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    let height = box.clientHeight;
    const watcher = new ResizeObserver(() => {
      if (box.clientHeight !== height && wasFollowing.current) toNewest();
      height = box.clientHeight;
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [log, toNewest]);

  const onScroll = useCallback(() => {
    if (!log.current) return;
    wasFollowing.current = isNearEnd(log.current);
    if (wasFollowing.current) setIsBehind(false);
  }, [log]);

  return { isBehind, toNewest, onScroll };
}
