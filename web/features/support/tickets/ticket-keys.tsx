import { useNavigate, useSearchParams } from 'react-router';
import { PageKeys } from '#web/ui/page-keys.tsx';
import type { TicketEntry } from './load-tickets.ts';
import { ticketSearch } from './support-links.ts';

interface TicketKeysProps {
  entries: readonly Pick<TicketEntry, '_id'>[];
  openedId: string | null;
}

/** Focuses the reply's text field, behind its tab if need be. */
function goToReply(): void {
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name="reply"]');
  if (!field()) document.querySelector<HTMLElement>('[role="tab"]')?.click();
  requestAnimationFrame(() => field()?.focus());
}

/** Keys that move through the list and start a reply. */
export function TicketKeys({ entries, openedId }: TicketKeysProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();

  function step(by: 1 | -1): void {
    const at = entries.findIndex(({ _id }) => _id === openedId);
    const next = entries[at === -1 ? 0 : at + by];
    if (next) void navigate({ search: ticketSearch(params, next._id) }, { preventScrollReset: true });
  }

  return (
    <PageKeys
      keys={[
        { key: 'j', what: 'Next ticket', run: () => step(1) },
        { key: 'k', what: 'Previous ticket', run: () => step(-1) },
        { key: 'r', what: 'Reply to the open ticket', run: goToReply },
      ]}
    />
  );
}
