import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { newSupportMessage, TICKET_MESSAGE_MAX, TICKET_SUBJECT_MAX } from '#contract/support.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ImagePicker } from '../conversation/image-picker.tsx';
import { useReplyDraft } from '../conversation/use-reply-draft.ts';

const CREATED = 'Support ticket created successfully';
const NOT_CREATED = 'Failed to create support ticket';

type Problems = Partial<Record<'subject' | 'message', string>>;

function problemsOf(subject: string, message: string): Problems {
  return {
    ...(subject.trim() === '' && { subject: 'Please enter a subject' }),
    ...(message.trim() === '' && { message: 'Please enter your message' }),
  };
}

/** The form's input, kept across reloads and failures. */
function useTicketDraft(userId: string) {
  const subject = useReplyDraft({ userId, subject: 'new:subject' });
  const message = useReplyDraft({ userId, subject: 'new:message' });
  return { subject, message };
}

function useCreate({ subject, message }: ReturnType<typeof useTicketDraft>) {
  const navigate = useNavigate();
  const { isBusy, failure, run } = useChange({ refresh: 'never' });
  const [createdId, setCreatedId] = useState<string | null>(null);
  // Does not navigate if the user has left the page meanwhile.
  useEffect(() => {
    if (createdId !== null) void navigate(`${paths.user.support}?ticket=${createdId}`);
  }, [createdId, navigate]);
  const create = () => {
    const body = {
      subject: subject.draft.text.trim(),
      message: message.draft.text.trim(),
      attachments: message.draft.images,
    };
    return run(() => api(newSupportMessage, { body }), {
      said: CREATED,
      onMade: ({ data }) => {
        subject.clear(subject.draft);
        message.clear(message.draft);
        setCreatedId(data._id);
      },
      onFailed: () => toast.error(NOT_CREATED),
    });
  };
  return {
    isBusy: isBusy || createdId !== null,
    /** What the toast leaves open. */
    reason: failure && (reasonOf(failure.error) ?? 'Please try again. What you wrote is still here.'),
    occasion: failure,
    create,
  };
}

/** Opens a ticket under the account's name and address. */
export function CreateTicketForm({ userId }: { userId: string }) {
  const drafts = useTicketDraft(userId);
  const { subject, message } = drafts;
  const { isBusy, reason, occasion, create } = useCreate(drafts);
  const [hasTried, setHasTried] = useState(false);
  const problems = problemsOf(subject.draft.text, message.draft.text);
  const shown = hasTried ? problems : {};
  const [first] = Object.keys(problems);
  if (hasTried && !first) setHasTried(false);
  const [isUploading, setIsUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setHasTried(true);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!isBusy && !isUploading) void create();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-reading gap-6">
      <FormError message={reason} occasion={occasion} />
      <FieldsLocked value={isBusy}>
        <TextField
          label="Subject"
          name="subject"
          required
          dir="auto"
          maxLength={TICKET_SUBJECT_MAX}
          value={subject.draft.text}
          onChange={({ target }) => subject.change(() => ({ text: target.value }))}
          error={shown.subject}
        />
        <TextArea
          label="Message"
          name="message"
          required
          dir="auto"
          rows={8}
          countTo={TICKET_MESSAGE_MAX}
          value={message.draft.text}
          onChange={({ target }) => message.change(() => ({ text: target.value }))}
          error={shown.message}
        />
      </FieldsLocked>
      <div className="flex flex-wrap items-center gap-2">
        <ImagePicker
          urls={message.draft.images}
          isDisabled={isBusy}
          onAdd={(url) => message.change(({ images }) => ({ images: [...images, url] }))}
          onRemove={(url) =>
            message.change(({ images }) => ({ images: images.filter((kept) => kept !== url) }))
          }
          onUploadingChange={setIsUploading}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isUploading} isBusy={isBusy} busyLabel="Creating …">
          Create Ticket
        </Button>
        <LinkButton to={paths.user.support}>Cancel</LinkButton>
      </div>
    </form>
  );
}
