import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

let Toaster: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Called by `toast.ts` when a page first imports it: from then on the slot shows toasts. */
export function fillToasterSlot(load: Load): void {
  Toaster = lazy(load);
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear, once in the document. Pages that never toast don't pay for the machinery. */
export function ToasterSlot() {
  const Filled = useSyncExternalStore(
    subscribe,
    () => Toaster,
    () => null,
  );
  return <Suspense fallback={null}>{Filled && <Filled />}</Suspense>;
}
