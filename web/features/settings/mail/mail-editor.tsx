import { zodResolver } from '@hookform/resolvers/zod';
import {
  getMail,
  type Mail,
  type MailTemplate,
  mailTemplateSchema,
  previewMail,
  putMail,
  resetMail,
  testMail,
} from '#contract/mail.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { useStoredForm } from '#web/data/use-stored-form.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { MailPreview } from '#web/domain/mail-preview.tsx';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldConflict } from '#web/ui/field-conflict.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { toastFailure } from '../failure-toast.ts';
import { MailFields } from './mail-fields.tsx';

const FORM_ID = 'edit-mail';
const RESET_QUESTION = {
  title: 'Use the default text again?',
  consequence: 'Your text for this email is deleted, and unsaved changes are lost.',
};

const fieldsOf = ({ template }: Mail): MailTemplate => template;

/** The text of one mail, with its preview. Changes take effect with the next mail that is sent. */
export function MailEditor({ mail: loaded }: { mail: Mail }) {
  const params = { id: loaded._id };
  const editor = useStoredForm<Mail, MailTemplate>({
    loaded,
    fieldsOf,
    resolver: zodResolver(mailTemplateSchema),
    getTheirs: async () => (await api(getMail, { params })).data,
    refresh: 'never',
  });
  const { form, stored, run, show, conflict, failure, busy } = editor;
  const { isDirty } = form.formState;
  const draft = form.watch();
  const test = useChange({ refresh: 'never' });

  const save = form.handleSubmit((fields) => {
    const sent = structuredClone(form.getValues());
    const body = { ...fields, updatedAt: stored.updatedAt };
    return run(() => api(putMail, { params, body }), {
      ...{ kind: 'saving', said: messageOf },
      onMade: ({ data }) => show(data, sent),
    });
  });
  const reset = () =>
    run(() => api(resetMail, { params }), {
      ...{ kind: 'resetting', said: messageOf },
      onMade: ({ data }) => show(data),
    });
  const sendTest = form.handleSubmit((body) =>
    test.run(() => api(testMail, { params, body }), {
      said: messageOf,
      onFailed: (error) => toastFailure(error, 'Failed to send the test'),
    }),
  );

  return (
    <>
      <form id={FORM_ID} noValidate onSubmit={save} aria-label="Text of the email" className="grid gap-6">
        {stored.problem && (
          <Alert tone="danger" title="Your text cannot be used, so the default is sent.">
            {stored.problem}
          </Alert>
        )}
        <FormError
          message={failure && (reasonOf(failure.error) ?? 'Failed to save the email')}
          occasion={failure}
        />
        {conflict && (
          <FieldConflict
            key={conflict.theirs.updatedAt}
            message={conflict.message}
            differences={differencesOf(draft, conflict.theirs.template)}
            onLoadTheirs={editor.loadTheirs}
            onKeepMine={editor.keepMine}
          />
        )}
        <MailFields form={form} mail={stored} />
      </form>
      <div className="mt-8">
        <MailPreview
          draft={draft.body.trim() && draft.subject.trim() ? JSON.stringify(draft) : null}
          load={() => api(previewMail, { params, body: form.getValues() })}
          empty="Enter a subject and a text to see the email."
        />
      </div>
      <SaveBar
        formId={FORM_ID}
        isDirty={isDirty}
        busy={busy}
        onResetChanges={editor.resetChanges}
        onResetToDefault={reset}
        resetQuestion={RESET_QUESTION}
      >
        <Button size="small" onClick={sendTest} isBusy={test.isBusy} busyLabel="Sending …">
          Send a test to me
        </Button>
      </SaveBar>
      <UnsavedChangesGuard isDirty={isDirty} />
    </>
  );
}

const LABELS = { subject: 'Subject', format: 'Format', body: 'Text' } as const;

function differencesOf(mine: MailTemplate, theirs: MailTemplate) {
  const names = ['subject', 'format', 'body'] as const;
  return names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ label: LABELS[name], mine: mine[name], theirs: theirs[name] }));
}
