import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The delay before scrolling, from the specification. */
const MOVE_AFTER_MS = 100;
/** Within this distance of the end, the view follows new messages; in pixels. */
const NEAR_END = 120;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= NEAR_END;

/**
 * Keeps the newest message in view: 100 ms after the conversation opens, after the user's own message, and
 * after any other if the user is at the end. Users who have scrolled up are not moved; `isBehind` is then
 * true and `toNewest` scrolls down.
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
    // Not cancelled by later changes: the target is always the same.
    setTimeout(toNewest, MOVE_AFTER_MS);
  }, [count, isOwnNewest, toNewest]);

  // A long reply or the note that the ticket is closed takes up more room; it must not cover the newest
  // message.
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
