import { Form, useNavigation } from 'react-router';
import { type Conversation, TICKET_MESSAGE_MAX } from '#contract/support.ts';
import type { FormResult } from '#web/domain/form-result.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { useMending } from '#web/domain/use-mending.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { MessageEntry } from '../conversation/message-entry.tsx';

interface VisitorConversationProps {
  conversation: Conversation;
  result: FormResult | undefined;
}

/** A ticket as its author without an account sees it: the messages, and a form to add one. */
export function VisitorConversation({ conversation, result }: VisitorConversationProps) {
  const { subject, ticketStatus, messages } = conversation;
  return (
    <div className="mx-auto w-full max-w-reading py-10">
      <header className="mb-6 grid gap-2">
        <h1 dir="auto" className="wrap-anywhere font-semibold text-title">
          {subject || 'Your message to us'}
        </h1>
        <div>
          <StatusBadge status={ticketStatus} />
        </div>
      </header>
      <ol aria-label="Conversation" className="grid gap-3">
        {messages.map(({ _id, sender, message, timestamp, attachments }) => (
          <MessageEntry
            key={_id}
            look={sender === 'user' ? 'own' : 'other'}
            author={sender === 'user' ? 'You' : 'Support'}
            text={message}
            at={timestamp}
            attachments={attachments}
          />
        ))}
      </ol>
      <div className="mt-8 border-line border-t pt-6">
        {ticketStatus === 'closed' ? (
          <p className="text-ink-soft">This ticket is closed and takes no more replies.</p>
        ) : (
          <ReplyForm key={messages.length} result={result} />
        )}
      </div>
    </div>
  );
}

function ReplyForm({ result }: Pick<VisitorConversationProps, 'result'>) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { shown, onInput } = useMending(result);
  return (
    <Form method="post" onInput={onInput} className="grid gap-5" preventScrollReset>
      {result?.isDone && <Alert tone="success" title="Your reply was sent. We will answer by email." />}
      <Refusal result={result} labels={{ message: 'Your reply' }} />
      <FieldsLocked value={isBusy}>
        <TextArea
          id="message"
          name="message"
          label="Your reply"
          rows={6}
          maxLength={TICKET_MESSAGE_MAX}
          required
          dir="auto"
          defaultValue={result?.isDone ? '' : result?.values['message']}
          error={shown?.fields['message']}
        />
      </FieldsLocked>
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Sending …">
          Send reply
        </Button>
      </div>
    </Form>
  );
}
