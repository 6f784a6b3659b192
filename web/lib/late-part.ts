import { type ComponentType, lazy } from 'react';

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'popstate', 'online'] as const;

/** Resolves with the visitor's next sign of life. */
function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const hear = () => {
      stop.abort();
      resolve();
    };
    for (const sign of SIGNS)
      window.addEventListener(sign, hear, { capture: true, passive: true, signal: stop.signal });
  });
}

let firstSign: Promise<void> | undefined;

function untilVisitorStirs(): Promise<void> {
  // A server renders everything at once; a page that opens at a place of its own is past its first view already.
  const isPastFirstView =
    typeof document === 'undefined' || window.scrollY > 0 || window.location.hash !== '';
  firstSign ??= isPastFirstView ? Promise.resolve() : nextSign();
  return firstSign;
}

/** Never fails: what does not come is asked for again at the next sign, and the markup stays as it came. */
async function arrivalOf<Part>(load: () => Promise<Part>): Promise<Part> {
  await untilVisitorStirs();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof document === 'undefined') throw error;
      await nextSign();
    }
  }
}

/**
 * A part of a page that is sent whole but whose script arrives only when the visitor stirs. For what works without script,
 * such as links, plain forms and text, and for what opens at a press. Render it in a `<Suspense>`: until its script is there
 * React leaves the markup inside alone.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
export function latePart<Part extends ComponentType<any>>(load: () => Promise<Part>) {
  const arrival = arrivalOf(load);
  return lazy(async () => ({ default: await arrival }));
}

/**
 * A part that is rarely shown, and then perhaps without a connection: its script is fetched when the visitor stirs, or at
 * once where the part is shown before that.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` has it
export function sparePart<Part extends ComponentType<any>>(load: () => Promise<Part>) {
  const arrival = arrivalOf(load);
  return lazy(async () => ({ default: await load().catch(() => arrival) }));
}
