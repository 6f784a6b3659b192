import type { Transaction } from './client.ts';
import type { Notifications } from './notifications.ts';

const CHANNEL = 'content_version';

/**
 * Tells every process that public content changed, so that what they keep of it (sections, finished pages) is dropped.
 * Several processes share one database; PostgreSQL carries the word at the commit.
 */
export interface ContentVersion {
  /** Calls `listener` after every change, of this process or another. */
  onChange(listener: () => void): void;
  /** To be called in the transaction of a change: the other processes hear of it exactly if that commits. */
  announce(transaction: Transaction): Promise<void>;
  /** To be called after that commit: takes effect in this process at once. */
  bump(): void;
}

export function createContentVersion(notifications: Notifications): ContentVersion {
  const listeners: (() => void)[] = [];
  const bump = () => {
    for (const listener of listeners) listener();
  };
  // What was said while nobody listened may have been a change.
  notifications.listen(CHANNEL, { onMessage: bump, onGap: bump });
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    announce: (transaction) => notifications.announce(transaction, CHANNEL, ''),
    bump,
  };
}
