import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ContactResult, type FormField, HONEYPOT, NOT_SENT, SENT } from './contact-form.ts';

/** Few visitors send a message: the others don't load what shows toasts. */
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

/** The form that the Admin has put together. Without script it is sent to the contact page, which says how it went. */
export function ContactMessageForm({ fields, buttonText, result }: ContactMessageFormProps) {
  const fetcher = useFetcher<ContactResult>();
  const formRef = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  // Without a connection there may be nothing to show a toast with: then the page itself says it.
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
  const isBusy = fetcher.state === 'submitting' || (fetcher.state === 'loading' && !answer);
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action={paths.contact}
      // The connection may be gone by the time that there is something to say.
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
            error={shown?.isSent ? undefined : shown?.fields[field.name]}
          />
        ))}
      </FieldsLocked>
      {/* Off the screen and out of the tab order: who fills it in is a machine. */}
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

/** Who is signed in writes under the account's name and address; they are shown and fixed. */
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
