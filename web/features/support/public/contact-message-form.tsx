import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ContactResult, type FormField, HONEYPOT, NOT_SENT, SENT } from './contact-form.ts';

/** Few visitors send a message, so the toaster is loaded on demand. */
const loadToasts = () => import('#web/ui/toast.ts');

async function announce(result: ContactResult): Promise<void> {
  const { toast } = await loadToasts();
  if (result.isSent) toast.success(SENT);
  else toast.error(NOT_SENT);
}

interface ContactMessageFormProps {
  fields: readonly FormField[];
  buttonText: string;
  result: ContactResult | undefined;
}

/** The contact form as set up by the Admin. Without JavaScript it posts to the contact page instead. */
export function ContactMessageForm({ fields, buttonText, result }: ContactMessageFormProps) {
  const fetcher = useFetcher<ContactResult>();
  const formRef = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  // Without a connection the toaster may fail to load: the page then shows the result itself.
  const [isToastMissing, setIsToastMissing] = useState(false);
  useEffect(() => {
    if (!answer) return;
    if (answer.isSent) formRef.current?.reset();
    announce(answer).then(
      () => setIsToastMissing(false),
      () => setIsToastMissing(true),
    );
  }, [answer]);
  const shown = answer ?? result;
  const mending = useMending(shown?.isSent ? null : shown);
  const isBusy = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !answer);
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={paths.contact}
      // Load early, because the connection may be gone when the result is shown.
      onInput={mending.onInput}
      onFocus={() => void loadToasts().catch(() => undefined)}
      className="grid grid-cols-1 gap-5 md:grid-cols-12"
      preventScrollReset
    >
      {shown && (!answer || isToastMissing) && (
        <div className="col-span-full">
          {shown.isSent ? <Alert tone="success" title={SENT} /> : <FormError message={NOT_SENT} />}
        </div>
      )}
      {shown && !shown.isSent && shown.reason && (
        <p role="alert" className="col-span-full text-danger text-small">
          {shown.reason}
        </p>
      )}
      <FieldsLocked value={isBusy}>
        {fields.map((field) => (
          <ContactField
            key={field.name}
            field={field}
            value={result?.isSent ? '' : result?.values[field.name]}
            error={mending.shown?.fields[field.name]}
          />
        ))}
      </FieldsLocked>
      {/* Off-screen and out of the tab order, so only bots fill it in. */}
      <div aria-hidden="true" className="absolute top-0 -left-[9999px]">
        <label>
          Leave this empty
          <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="col-span-full">
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Sending...">
          {buttonText}
        </Button>
      </div>
    </fetcher.Form>
  );
}

const autoCompletes: Record<string, string> = { name: 'name', email: 'email', phone: 'tel' };

interface ContactFieldProps {
  field: FormField;
  value: string | undefined;
  error: string | undefined;
}

/** Signed-in users write under their account's name and address, which are read-only. */
function useOwnValue(name: string): string | undefined {
  const viewer = useViewer();
  if (name === 'email') return viewer?.email;
  return name === 'name' ? viewer?.name : undefined;
}

function ContactField({ field, value, error }: ContactFieldProps) {
  const { name, label, type, required, colWidth } = field;
  const own = useOwnValue(name);
  const shared = {
    id: `contact-${name}`,
    name,
    label,
    error,
    required,
    isOptional: !required,
    defaultValue: own || value || '',
    readOnly: Boolean(own),
  };
  return (
    <div className="contact-field min-w-0" style={{ '--columns': colWidth } as CSSProperties}>
      {type === 'textarea' ? (
        <TextArea {...shared} rows={6} />
      ) : (
        <TextField {...shared} type={type} autoComplete={autoCompletes[name]} />
      )}
    </div>
  );
}
