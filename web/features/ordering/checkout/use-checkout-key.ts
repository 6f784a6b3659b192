import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const NAME = 'checkoutKey';

function keptKey(): string | null {
  const kept = (window.history.state as Record<string, unknown> | null)?.[NAME];
  return typeof kept === 'string' ? kept : null;
}

/**
 * The idempotency key of this visit to the checkout: orders with the same key are one order. It is stored in
 * the browser's history entry, so that a reload or Back restores it and a new visit starts a new order.
 * @param offered the key that came with the page
 * @param replacement the key for the next attempt, if the service said the old one is used up
 */
export function useCheckoutKey(offered: string, replacement: string | undefined): string {
  const [key, setKey] = useState(offered);
  const [replaced, setReplaced] = useState<string | undefined>(undefined);
  const { key: entry } = useLocation();
  if (replacement !== undefined && replacement !== replaced) {
    setReplaced(replacement);
    setKey(replacement);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history, another place to keep it
  useEffect(() => {
    const kept = keptKey();
    if (kept !== null && replaced === undefined) setKey(kept);
    else window.history.replaceState({ ...window.history.state, [NAME]: key }, '');
  }, [entry, key, replaced]);
  return key;
}
