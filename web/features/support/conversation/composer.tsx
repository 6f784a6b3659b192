import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { TICKET_MESSAGE_MAX } from '#contract/support.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface ComposerProps {
  /** Label of the text field: `Reply`, `Internal note`. */
  label: ReactNode;
  /** Name of the text field. */
  name?: string;
  sendLabel: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  isSending: boolean;
  /** Part of the message is still uploading. */
  isWaiting?: boolean;
  failure: string | null;
  /** Why writing is disabled; null if it is not. */
  blockedBy?: ReactNode;
  /** Beside the button: images, canned replies. */
  tools?: ReactNode;
}

/** After sending, moves the focus to the text field, because the focused button is disabled again. */
function useWritingOn(isSending: boolean) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) area.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return area;
}

/** The message editor. Ctrl+Enter sends; blank text is not sent. */
export function Composer(props: ComposerProps) {
  const { label, sendLabel, text, onText, onSend, isSending, failure, tools } = props;
  const { isWaiting = false, blockedBy = null } = props;
  const area = useWritingOn(isSending);
  const isBlocked = blockedBy !== null;
  const isOver = text.trim().length > TICKET_MESSAGE_MAX;
  const canSend = text.trim() !== '' && !isOver && !isBlocked && !isSending && !isWaiting;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
      className="grid gap-3"
    >
      {isBlocked && <p className="text-ink-soft text-small">{blockedBy}</p>}
      <TextArea
        ref={area}
        label={label}
        name={props.name}
        rows={3}
        dir="auto"
        // While being sent, the text is shown in the conversation; a failure restores it here.
        value={isSending ? '' : text}
        readOnly={isSending}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        disabled={isBlocked}
        aria-keyshortcuts="Control+Enter"
        error={failure ?? undefined}
        countTo={TICKET_MESSAGE_MAX}
        className="[&_textarea]:max-h-48 [&_textarea]:min-h-20"
      />
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        <span className="ml-auto text-caption text-ink-faint max-sm:hidden">Ctrl + Enter sends</span>
        <Button
          type="submit"
          variant="primary"
          size="small"
          disabled={!canSend}
          isBusy={isSending}
          busyLabel="Sending …"
          className="max-sm:ml-auto"
        >
          {sendLabel}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="sr-only">
          {failure}
        </p>
      )}
    </form>
  );
}
