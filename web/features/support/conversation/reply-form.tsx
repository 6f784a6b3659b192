import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { type CannedReply, fillCannedReply, type Ticket } from '#contract/support.ts';
import { useSiteName } from '#web/domain/site.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CannedDialog } from './canned-dialog.tsx';
import { CannedMenu } from './canned-menu.tsx';
import { Composer } from './composer.tsx';
import { ImagePicker } from './image-picker.tsx';
import type { ReplyDraft } from './reply-draft.ts';

interface ReplyFormProps {
  ticket: Ticket;
  isDesk: boolean;
  cannedReplies: readonly CannedReply[];
  /** The writer's name, for canned replies. */
  ownName: string;
  draft: ReplyDraft;
  onDraft: (change: (present: ReplyDraft) => Partial<ReplyDraft>) => void;
  onSend: () => void;
  isSending: boolean;
  failure: string | null;
}

function closedNote(isDesk: boolean): ReactNode {
  if (isDesk) return 'This ticket is closed. Set another status to reply.';
  return (
    <>
      This ticket is closed and takes no more replies.{' '}
      <Link to={paths.user.createSupport} className="text-link">
        Create a new ticket
      </Link>{' '}
      if something is still open.
    </>
  );
}

const appended = (text: string, more: string) => (text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`);

export function ReplyForm(props: ReplyFormProps) {
  const { ticket, isDesk, cannedReplies, ownName, draft, onDraft, onSend, isSending, failure } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const site = useSiteName();
  const fill = (text: string) => {
    const { ticketUserName: name, subject } = ticket;
    return fillCannedReply(text, { name, ticket: subject || 'your message', site, me: ownName });
  };
  const isClosed = ticket.ticketStatus === 'closed';
  // A changed text is a new reply: only an unchanged repeat keeps its key.
  const change = (next: (present: ReplyDraft) => Partial<ReplyDraft>) =>
    onDraft((present) => ({ ...next(present), key: '' }));
  return (
    <>
      <Composer
        // For Admins the tab above is the label.
        label={isDesk ? <VisuallyHidden>Reply</VisuallyHidden> : 'Reply'}
        name="reply"
        sendLabel="Send"
        text={draft.text}
        onText={(text) => change(() => ({ text }))}
        onSend={onSend}
        isSending={isSending}
        isWaiting={isUploading}
        failure={failure}
        blockedBy={isClosed ? closedNote(isDesk) : null}
        tools={
          <>
            <ImagePicker
              urls={draft.images}
              isDisabled={isClosed || isSending}
              onAdd={(url) => change(({ images }) => ({ images: [...images, url] }))}
              onRemove={(url) => change(({ images }) => ({ images: images.filter((kept) => kept !== url) }))}
              onUploadingChange={setIsUploading}
            />
            {isDesk && (
              <CannedMenu
                replies={cannedReplies}
                isDisabled={isClosed || isSending}
                onChoose={(more) => change(({ text }) => ({ text: appended(text, fill(more)) }))}
                onEdit={() => setIsEditing(true)}
              />
            )}
          </>
        }
      />
      {/* Outside the form, because it contains forms. */}
      {isDesk && (
        <CannedDialog isOpen={isEditing} onClose={() => setIsEditing(false)} replies={cannedReplies} />
      )}
    </>
  );
}
