import { AppError } from '#server/platform/errors.ts';

interface StoredMessage {
  message: string;
  sender: string;
  createdAt: Date;
}

interface ReturnedMessage {
  message: string;
  sender?: unknown;
  timestamp?: unknown;
}

/** What an entry leaves out it does not claim. */
function isSame(stored: StoredMessage, { message, sender, timestamp }: ReturnedMessage): boolean {
  return (
    message === stored.message &&
    (sender === undefined || sender === stored.sender) &&
    (timestamp === undefined ||
      (typeof timestamp === 'string' && Date.parse(timestamp) === stored.createdAt.getTime()))
  );
}

/**
 * The text of the one entry that a returned conversation adds to the stored one; null when it adds none. Sender and time
 * of the new entry are not looked at: they are the server's. Throws ticket_list_changed when anything stored was left out
 * or changed, or when somebody else was faster.
 */
export function addedMessage(
  stored: readonly StoredMessage[],
  returned: readonly ReturnedMessage[],
): string | null {
  const isContinued = stored.every((message, index) => {
    const same = returned[index];
    return same !== undefined && isSame(message, same);
  });
  if (!isContinued) throw new AppError('ticket_list_changed');
  const added = returned.slice(stored.length);
  if (added.length > 1) {
    const message = 'Only one message can be added at a time.';
    throw new AppError('invalid_request', { message, issues: [{ path: ['adminMessage'], message }] });
  }
  return added[0]?.message ?? null;
}
