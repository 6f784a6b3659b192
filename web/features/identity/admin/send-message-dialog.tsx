import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  MESSAGE_BODY_MAX,
  SUBJECT_MAX,
  sendMessage,
  sendMessageBodySchema,
  type UserRecord,
} from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { previewHtml } from '#web/ui/preview-html.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { useTell } from '#web/ui/use-tell.ts';

type Message = z.output<typeof sendMessageBodySchema>;

interface SendMessageDialogProps {
  /** Whom to write to; null while nobody writes. */
  user: Pick<UserRecord, 'UserEmail' | 'userName'> | null;
  onClose: () => void;
  onSent: (said: string) => void;
}

/** A mail to one person. What was typed stays when it could not be sent; closing it over typed words asks first. */
export function SendMessageDialog({ user, onClose, onSent }: SendMessageDialogProps) {
  const [name, setName] = useState('');
  const [isDirty, setIsDirty] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && user !== null, isSending);
  if (user && user.userName !== name) setName(user.userName);
  const askToClose = () => ask(onClose);
  const done = (said: string) => {
    onSent(said);
    onClose();
  };
  return (
    <>
      <Dialog isOpen={user !== null} onClose={askToClose} isWide title={`Send Message to ${name}`}>
        {user && (
          <MessageForm
            toEmail={user.UserEmail}
            onCancel={askToClose}
            onSent={done}
            onDirtyChange={setIsDirty}
            onSendingChange={setIsSending}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}

function failureOf(error: unknown): string {
  const isLost = error instanceof ApiError && error.status === 0;
  return isLost ? 'Error sending message.' : (reasonOf(error) ?? 'Failed to send message.');
}

interface MessageFormProps {
  toEmail: string;
  onCancel: () => void;
  onSent: (said: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
  onSendingChange: (isSending: boolean) => void;
}

function MessageForm({ toEmail, onCancel, onSent, onDirtyChange, onSendingChange }: MessageFormProps) {
  const { isBusy, failure, run } = useChange({ refresh: 'never' });
  useTell(isBusy, onSendingChange);
  const { register, handleSubmit, control, formState } = useForm<Message>({
    resolver: zodResolver(sendMessageBodySchema),
    defaultValues: { toEmail, subject: '', messageBody: '' },
  });
  const { errors, isDirty } = formState;
  useTell(isDirty, onDirtyChange);
  const send = (body: Message) =>
    run(() => api(sendMessage, { body }), {
      onMade: ({ message }) => onSent(message ?? 'Message sent successfully.'),
    });
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-5">
      {failure && <Alert tone="danger" title={failureOf(failure.error)} />}
      <TextField label="To" type="email" readOnly {...register('toEmail')} />
      <FieldsLocked value={isBusy}>
        <TextField
          label="Subject"
          maxLength={SUBJECT_MAX}
          data-initial-focus
          error={errors.subject?.message}
          {...register('subject')}
        />
        <TextArea
          label="Message"
          hint="Text or HTML: paragraphs, lists, links, bold and italic."
          maxLength={MESSAGE_BODY_MAX}
          error={errors.messageBody?.message}
          {...register('messageBody')}
        />
      </FieldsLocked>
      <MessagePreview html={useWatch({ control, name: 'messageBody' })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Sending …">
          Send
        </Button>
      </div>
    </form>
  );
}

function MessagePreview({ html }: { html: string }) {
  return (
    <section aria-label="Preview" className="grid gap-2">
      <h3 className="eyebrow">Preview</h3>
      <div className="wrap-anywhere min-h-20 rounded-control border border-line bg-paper p-4">
        {html.trim() ? (
          <RichText html={previewHtml(html)} />
        ) : (
          <p className="text-ink-faint text-small">What you write shows here as it will arrive.</p>
        )}
      </div>
    </section>
  );
}
