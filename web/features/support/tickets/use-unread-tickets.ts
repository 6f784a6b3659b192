import { useEffect, useState } from 'react';
import { getTicketEvents } from '#contract/support.ts';
import { api } from '#web/lib/browser-api.ts';
import { listenToTickets, type Scope } from './ticket-stream.ts';

/** The number of tickets with unread messages, kept up to date; 0 until known. */
export function useUnreadTickets(scope: Scope): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let newest = 0;
    const ask = () => {
      const asked = ++newest;
      api(getTicketEvents, { query: { scope } }).then(
        // Ignore outdated responses.
        ({ data }) => asked === newest && setCount(data.unreadTickets),
        () => {},
      );
    };
    const stop = listenToTickets(scope, ask);
    return () => {
      newest = -1;
      stop();
    };
  }, [scope]);
  return count;
}
