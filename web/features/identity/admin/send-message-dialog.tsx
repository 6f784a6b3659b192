import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  MESSAGE_BODY_MAX,
  previewMessage,
  SUBJECT_MAX,
  sendMessage,
  sendMessageBodySchema,
  type UserRecord,
} from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { MailPreview } from '#web/domain/mail-preview.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { useTell } from '#web/ui/use-tell.ts';

type Message = z.input<typeof sendMessageBodySchema>;

interface SendMessageDialogProps {
  /** The recipient; null while the dialog is closed. */
  user: Pick<UserRecord, 'UserEmail' | 'userName'> | null;
  onClose: () => void;
  onSent: (said: string) => void;
}

/** Sends an email to one user. Input is kept if sending fails; closing with unsent input asks first. */
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
  const { register, handleSubmit, control, formState, getValues } = useForm<Message>({
    resolver: zodResolver(sendMessageBodySchema),
    defaultValues: { toEmail, subject: '', messageBody: '', format: 'text' },
  });
  const { errors, isDirty } = formState;
  const draft = useWatch({ control });
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
        <Select label="Format" {...register('format')}>
          <option value="text">Plain text</option>
          <option value="html">HTML</option>
        </Select>
        <TextArea
          label="Message"
          dir="auto"
          hint={
            draft.format === 'html'
              ? 'Paragraphs, lists, links, bold and italic.'
              : 'Lines and angle brackets arrive as you type them.'
          }
          maxLength={MESSAGE_BODY_MAX}
          error={errors.messageBody?.message}
          {...register('messageBody')}
        />
      </FieldsLocked>
      <MailPreview
        draft={draft.messageBody?.trim() ? JSON.stringify(draft) : null}
        // A preview needs no subject yet; sending does.
        load={() =>
          api(previewMessage, { body: { ...getValues(), subject: getValues('subject').trim() || '…' } })
        }
        empty="What you write appears here as it will arrive."
      />
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
