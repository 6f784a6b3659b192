import { useEffect, useState } from 'react';
import { markTicketSeen, type Ticket } from '#contract/support.ts';
import { api } from '#web/lib/browser-api.ts';

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/**
 * Marks the conversation as seen while it is visible, then calls `onSeen`. A failed call is retried with the
 * next message.
 */
export function useSeen({ _id: id, unread, adminMessage }: Ticket, onSeen: () => void): void {
  const isVisible = useIsVisible();
  const count = adminMessage.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the conversation
  useEffect(() => {
    if (!isVisible || unread === 0) return;
    api(markTicketSeen, { params: { id }, body: { count } }).then(onSeen, () => {});
  }, [id, unread, count, isVisible]);
}
