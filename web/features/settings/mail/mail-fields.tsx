import type { UseFormReturn } from 'react-hook-form';
import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX, type Mail, type MailTemplate } from '#contract/mail.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const hints: Record<MailTemplate['format'], string> = {
  text: 'Lines and angle brackets stay as you type them. An empty line starts a new paragraph; [Label]({{link}}) on a line of its own becomes a button. A line whose placeholder is empty is left out.',
  html: 'Paragraphs, headings, lists, links, bold and italic. Placeholders are filled in as text.',
};

interface MailFieldsProps {
  form: UseFormReturn<MailTemplate>;
  mail: Mail;
}

export function MailFields({ form, mail }: MailFieldsProps) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const format = watch('format');
  return (
    <div className="grid max-w-180 gap-5">
      <TextField
        label="Subject"
        dir="auto"
        maxLength={MAIL_SUBJECT_MAX}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <Select label="Format" error={errors.format?.message} {...register('format')}>
        <option value="text">Plain text</option>
        <option value="html">HTML</option>
      </Select>
      <TextArea
        label="Text"
        dir="auto"
        rows={12}
        maxLength={MAIL_BODY_MAX}
        hint={hints[format]}
        error={errors.body?.message}
        {...register('body')}
      />
      <Placeholders placeholders={mail.placeholders} />
    </div>
  );
}

function Placeholders({ placeholders }: Pick<Mail, 'placeholders'>) {
  return (
    <details className="text-small">
      <summary className="min-h-9 cursor-pointer font-medium">
        Placeholders <span className="font-normal text-ink-soft">({placeholders.length})</span>
      </summary>
      <ul className="mt-2 grid gap-1">
        {placeholders.map(({ name, meaning, isNeeded }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1.5">
            <code className="wrap-anywhere font-mono">{`{{${name}}}`}</code>
            <span className="text-ink-soft">{meaning}</span>
            {isNeeded && <Badge tone="info">Required</Badge>}
            <span className="ml-auto">
              <CopyButton text={`{{${name}}}`} subject={`{{${name}}}`} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
