import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

let Toaster: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Called by `toast.ts` on first import: from then on the slot shows toasts. */
export function fillToasterSlot(load: Load): void {
  Toaster = lazy(load);
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear, once per document. Pages without toasts don't load the toaster. */
export function ToasterSlot() {
  const Filled = useSyncExternalStore(
    subscribe,
    () => Toaster,
    () => null,
  );
  return <Suspense fallback={null}>{Filled && <Filled />}</Suspense>;
}
