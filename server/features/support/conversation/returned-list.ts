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

/** Fields an entry leaves out are not compared. */
function isSame(stored: StoredMessage, { message, sender, timestamp }: ReturnedMessage): boolean {
  return (
    message === stored.message &&
    (sender === undefined || sender === stored.sender) &&
    (timestamp === undefined ||
      (typeof timestamp === 'string' && Date.parse(timestamp) === stored.createdAt.getTime()))
  );
}

/**
 * The text of the one entry a returned conversation adds to the stored one; null if it adds none. The new
 * entry's sender and time are ignored, since the server sets them. Throws ticket_list_changed if a stored
 * entry is missing or changed, or if another reply came first.
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
