import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { MessageEntry } from './message-entry.tsx';
import type { TimelineEntry } from './timeline.ts';
import { useNewestInView } from './use-newest-in-view.ts';

interface ConversationLogProps {
  entries: readonly TimelineEntry[];
  /** A message being sent. */
  pendingText: string | null;
  /** The name shown with the user's own messages. */
  ownName: string;
}

/** The messages, newest at the end and in view. Screen readers announce new ones. */
export function ConversationLog({ entries, pendingText, ownName }: ConversationLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const count = entries.length + (pendingText === null ? 0 : 1);
  const isOwnNewest = pendingText !== null || entries.at(-1)?.look !== 'other';
  const { isBehind, toNewest, onScroll } = useNewestInView(log, { count, isOwnNewest });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 py-4"
      >
        <ol className="grid gap-3">
          {entries.map(({ key, look, author, text, at, attachments }) => (
            <MessageEntry
              key={key}
              look={look}
              author={author}
              text={text}
              at={at}
              attachments={attachments}
              mark={look === 'note' && <span className="text-warning">Internal note</span>}
            />
          ))}
          {pendingText !== null && <MessageEntry look="own" author={ownName} text={pendingText} at={null} />}
        </ol>
      </div>
      {isBehind && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="small" onClick={toNewest}>
            <ArrowDown aria-hidden="true" className="size-4" />
            New message
          </Button>
        </div>
      )}
    </div>
  );
}
