import { type ChangeEvent, useId, useState } from 'react';
import { checkProvenance, type ProvenanceRecord, provenanceRecordSchema } from '#contract/provenance.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Verdict {
  record: ProvenanceRecord;
  isTextUnchanged: boolean;
  isRecordKnown: boolean;
}

class UnreadableRecordError extends Error {}

async function readRecord(file: File): Promise<ProvenanceRecord> {
  try {
    return provenanceRecordSchema.parse(JSON.parse(await file.text()));
  } catch (cause) {
    throw new UnreadableRecordError('not a provenance record', { cause });
  }
}

const NOT_READ =
  'This file is not a provenance record. Choose the JSON file that was downloaded with the listing.';

/** Says of a downloaded record whether it was made here and whether its text is as it was approved. */
export function VerifyRecord() {
  const id = useId();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { isBusy, failure, run } = useChange({ refresh: 'never' });

  function check(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    setVerdict(null);
    if (!file) return;
    void run(async () => {
      const record = await readRecord(file);
      const { data } = await api(checkProvenance, { body: { record } });
      setVerdict({ record, ...data });
    });
  }

  const reason =
    failure &&
    (failure.error instanceof UnreadableRecordError
      ? NOT_READ
      : (reasonOf(failure.error) ?? 'The record could not be checked. Please try again.'));
  return (
    <div className="grid max-w-form gap-6">
      <div className="grid gap-2">
        <label htmlFor={id} className="font-medium">
          Provenance record (JSON)
        </label>
        <input id={id} type="file" accept="application/json,.json" onChange={check} disabled={isBusy} />
        <p className="text-ink-soft text-small">It is read here and compared. Nothing of it is stored.</p>
      </div>
      <div role="status" className="grid gap-4">
        {isBusy && <Spinner label="Checking …" />}
        {verdict && <Outcome {...verdict} />}
      </div>
      {reason && <Alert tone="danger" title={reason} />}
    </div>
  );
}

function titleOf({ isTextUnchanged, isRecordKnown }: Verdict): string {
  if (!isRecordKnown) return 'This record was not made here, or it was changed afterwards.';
  if (!isTextUnchanged) return 'The text was changed after it was approved.';
  return 'This record was made here, and its text is as it was approved.';
}

function Outcome(verdict: Verdict) {
  const { text, approvedBy, approvedAt } = verdict.record;
  const isGenuine = verdict.isTextUnchanged && verdict.isRecordKnown;
  return (
    <Alert tone={isGenuine ? 'success' : 'danger'} title={titleOf(verdict)}>
      It says: “{text.productName}” ({text.language}), approved by {approvedBy} on{' '}
      <LocalDay iso={approvedAt} />.
    </Alert>
  );
}
