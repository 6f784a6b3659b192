import { Form } from 'react-router';
import type { FailedAnswer } from '#contract/generation.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface FailedAnswersProps {
  answers: readonly FailedAnswer[];
  /** The search text; empty for the newest entries. */
  reference: string;
}

/** The provider's error messages for failed listings. Users only see the reference. */
export function FailedAnswers({ answers, reference }: FailedAnswersProps) {
  return (
    <Panel title="Failed calls" className="mt-10">
      <p className="mb-4 max-w-reading text-ink-soft">
        When the text model fails, users see a status and a reference. The provider’s message is shown only
        here; the last 1,000 are kept.
      </p>
      <Form method="get" preventScrollReset className="mb-4 flex max-w-reading flex-wrap items-end gap-3">
        <TextField
          key={reference}
          label="Reference"
          name="reference"
          defaultValue={reference}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 grow"
        />
        <Button type="submit">Find</Button>
        {reference && (
          <LinkButton to="?" preventScrollReset>
            Show the newest
          </LinkButton>
        )}
      </Form>
      {answers.length === 0 ? (
        <p className="border-line border-t py-3 text-ink-soft">
          {reference ? 'No failed call has this reference.' : 'No call has failed.'}
        </p>
      ) : (
        <ul aria-label="Failed calls">
          {answers.map((answer) => (
            <Answer key={answer.reference} {...answer} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Answer({ reference, occurredAt, model, kind, status, answer }: FailedAnswer) {
  return (
    <li className="grid gap-1 border-line border-t py-3">
      <p className="wrap-anywhere">
        <span className="font-medium">{status ?? kind.replaceAll('_', ' ')}</span>
        {' · '}
        {model}
        {' · '}
        <LocalTime iso={occurredAt} />
      </p>
      {answer && <p className="wrap-anywhere whitespace-pre-wrap text-small">{answer}</p>}
      <p className="wrap-anywhere text-ink-faint text-small">Reference {reference}</p>
    </li>
  );
}
