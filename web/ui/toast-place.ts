import { type RefObject, useLayoutEffect } from 'react';

const EDGE = 16;
const GAP = 8;
const PRESSABLE = 'a[href], button, input, select, textarea, summary';

/** Marks a bar that sticks to the bottom of the window: toasts stand above it. */
export const bottomBar = { 'data-bottom-bar': '' };

const sharesColumn = (one: DOMRect, other: DOMRect) => one.left < other.right && other.left < one.right;

/** The lowest thing to press in the stack's column. No scrolling could bring it out from under a toast. */
function lowestPressable(stack: HTMLElement, box: DOMRect): DOMRect[] {
  const places = [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !stack.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.height > 0 && sharesColumn(place, box));
  const bottom = Math.max(...places.map((place) => place.bottom));
  return places.filter((place) => place.bottom === bottom);
}

/** The button that has just been pressed, often the cause of the toast. */
function focusedPressable(stack: HTMLElement): DOMRect[] {
  const focused = document.activeElement;
  if (!focused?.matches('a[href], button') || stack.contains(focused)) return [];
  return [focused.getBoundingClientRect()];
}

/** How far above the bottom of the window the stack covers none of these. */
function clearBottom(stack: HTMLElement): number {
  const box = stack.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) => bar.getBoundingClientRect());
  const kept = [...bars, ...lowestPressable(stack, box), ...focusedPressable(stack)]
    .filter((place) => sharesColumn(place, box))
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = EDGE;
  for (const place of kept) {
    const lowerEdge = innerHeight - bottom;
    const isCovered = place.top < lowerEdge && place.bottom > lowerEdge - box.height;
    if (isCovered) bottom = innerHeight - place.top + GAP;
  }
  // No room: some of it would be out of the window.
  return bottom + box.height > innerHeight ? EDGE : bottom;
}

/** Keeps the stack of toasts clear of what must stay within reach. `content` changes with its height. */
export function useClearPlace(stackRef: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new content is what it is placed anew for
  useLayoutEffect(() => {
    const stack = stackRef.current;
    if (!stack || stack.childElementCount === 0) return;
    const place = () => {
      stack.style.bottom = `${clearBottom(stack)}px`;
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [stackRef, content]);
}
