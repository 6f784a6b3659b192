import { Fragment, useRef, useState } from 'react';
import {
  addCannedReply,
  CANNED_TEXT_MAX,
  CANNED_TITLE_MAX,
  type CannedReply,
  cannedPlaceholders,
  cannedReplyBodySchema,
  changeCannedReply,
  deleteCannedReply,
} from '#contract/support.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { useTell } from '#web/ui/use-tell.ts';

const NOT_DONE = 'That did not work. Please try again.';

interface CannedDialogProps {
  isOpen: boolean;
  onClose: () => void;
  replies: readonly CannedReply[];
}

/** Prepared answers, shared by the support team. */
export function CannedDialog({ isOpen, onClose, replies }: CannedDialogProps) {
  const [edited, setEdited] = useState<CannedReply | null>(null);
  const [doomed, setDoomed] = useState<CannedReply | null>(null);
  const { isBusy, run } = useChange();
  const list = useRef<HTMLDivElement>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && isOpen, isSaving);
  async function remove(reply: CannedReply) {
    const params = { id: reply._id };
    const close = () => setDoomed(null);
    const isDeleted = await run(() => api(deleteCannedReply, { params }), {
      said: 'Prepared answer deleted',
      onMade: close,
      onFailed: (error) => {
        close();
        toast.error(reasonOf(error) ?? NOT_DONE);
      },
    });
    if (!isDeleted) return;
    if (edited?._id === reply._id) setEdited(null);
    // The pressed button was removed with its row.
    list.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <Dialog isOpen={isOpen} onClose={() => ask(onClose)} title="Prepared answers" isWide>
        <div ref={list} tabIndex={-1} className="grid gap-6 focus:outline-none">
          {replies.length === 0 ? (
            <p className="text-ink-soft">None yet. Write an answer once and use it in any ticket.</p>
          ) : (
            <ul className="border-line border-t">
              {replies.map((reply) => (
                <Row
                  key={reply._id}
                  reply={reply}
                  onEdit={() => ask(() => setEdited(reply))}
                  onDelete={() => setDoomed(reply)}
                />
              ))}
            </ul>
          )}
          <WordingForm
            key={edited?._id ?? 'new'}
            edited={edited}
            onEnd={() => setEdited(null)}
            onDirtyChange={setIsDirty}
            onSavingChange={setIsSaving}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && void remove(doomed)}
        title={`Delete “${doomed?.title ?? ''}”?`}
        confirmLabel="Delete answer"
        isBusy={isBusy}
        busyLabel="Deleting …"
      >
        It is deleted for everyone in the support team. Messages that were sent with it stay as they are.
      </ConfirmDialog>
      {question}
    </>
  );
}

function Row({ reply, onEdit, onDelete }: { reply: CannedReply; onEdit: () => void; onDelete: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="wrap-anywhere font-medium">
          {reply.title}
        </p>
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft text-small">
          {reply.text}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={onEdit} aria-label={`Edit ${reply.title}`}>
          Edit
        </Button>
        <Button size="small" variant="quiet" onClick={onDelete} aria-label={`Delete ${reply.title}`}>
          Delete
        </Button>
      </div>
    </li>
  );
}

interface WordingFormProps {
  edited: CannedReply | null;
  onEnd: () => void;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
  onSavingChange: (isSaving: boolean) => void;
}

const placeholderHint = (
  <>
    Filled in when you use it:{' '}
    {Object.entries(cannedPlaceholders).map(([name, meaning], index) => (
      <Fragment key={name}>
        {index > 0 && ', '}
        <code>{`{${name}}`}</code> ({meaning.toLowerCase()})
      </Fragment>
    ))}
    .
  </>
);

function WordingForm({ edited, onEnd, onDirtyChange, onSavingChange }: WordingFormProps) {
  const stored = { title: edited?.title ?? '', text: edited?.text ?? '' };
  const [wording, setWording] = useState(stored);
  const isDirty = wording.title !== stored.title || wording.text !== stored.text;
  useTell(isDirty, onDirtyChange);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useChange();
  async function save() {
    const body = cannedReplyBodySchema.safeParse(wording);
    if (!body.success) return setProblem(body.error.issues[0]?.message ?? null);
    const { data } = body;
    setProblem(null);
    onSavingChange(true);
    const params = { id: edited?._id ?? '' };
    await run(
      () => (edited ? api(changeCannedReply, { params, body: data }) : api(addCannedReply, { body: data })),
      {
        said: edited ? 'Prepared answer saved' : 'Prepared answer added',
        onMade: () => {
          // Saved: the dialog may be closed while the list is still reloading.
          onSavingChange(false);
          setWording({ title: '', text: '' });
          onEnd();
        },
        onFailed: (error) => {
          onSavingChange(false);
          setProblem(reasonOf(error) ?? NOT_DONE);
        },
      },
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-4"
    >
      <h3 className="font-semibold">{edited ? 'Edit this answer' : 'Add an answer'}</h3>
      {problem && (
        <p role="alert" className="text-danger text-small">
          {problem}
        </p>
      )}
      <FieldsLocked value={isBusy}>
        <TextField
          label="Title"
          autoFocus={edited !== null}
          maxLength={CANNED_TITLE_MAX}
          value={wording.title}
          onChange={(event) => setWording({ ...wording, title: event.target.value })}
        />
        <TextArea
          label="Text"
          hint={placeholderHint}
          countTo={CANNED_TEXT_MAX}
          value={wording.text}
          onChange={(event) => setWording({ ...wording, text: event.target.value })}
        />
      </FieldsLocked>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small" isBusy={isBusy} busyLabel="Saving …">
          {edited ? 'Save answer' : 'Add answer'}
        </Button>
        {edited && (
          <Button size="small" variant="quiet" onClick={onEnd} disabled={isBusy}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
