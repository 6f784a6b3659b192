import type { Transaction } from './client.ts';
import type { Notifications } from './notifications.ts';

const CHANNEL = 'content_version';

/**
 * Tells every process that public content has changed, so that cached sections and pages are dropped. Several
 * processes share one database, and PostgreSQL sends the notification on commit.
 */
export interface ContentVersion {
  /** Calls `listener` after every change, in this process or another. */
  onChange(listener: () => void): void;
  /** Call in the changing transaction: other processes are notified only if it commits. */
  announce(transaction: Transaction): Promise<void>;
  /** Call after that commit: takes effect in this process at once. */
  bump(): void;
}

export function createContentVersion(notifications: Notifications): ContentVersion {
  const listeners: (() => void)[] = [];
  const bump = () => {
    for (const listener of listeners) listener();
  };
  // After a gap, assume that something changed.
  notifications.listen(CHANNEL, { onMessage: bump, onGap: bump });
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    announce: (transaction) => notifications.announce(transaction, CHANNEL, ''),
    bump,
  };
}
