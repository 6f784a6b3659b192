import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { useEditor } from './editor-context.ts';
import { FindingList } from './finding-list.tsx';
import { fieldTitle } from './listing-fields.ts';
import { SaveState } from './save-state.tsx';
import type { ShownFinding } from './use-findings.ts';

export const blockingOf = (findings: readonly ShownFinding[]) =>
  findings.filter(({ severity }) => severity === 'block');

function summaryOf(findings: readonly ShownFinding[], isApproved: boolean): string {
  const blocking = blockingOf(findings).length;
  const advice = findings.length - blocking;
  const advised = advice > 0 ? `, ${formatCount(advice)} to consider` : '';
  if (blocking > 0) return `${formatCount(blocking)} to mend before you can approve${advised}`;
  const clear = isApproved ? 'No rule is broken' : 'Nothing to mend';
  return advice > 0 ? `${clear}${advised}` : clear;
}

/** Stays in view: whether all is saved, what is left to mend, and the way to it. */
export function EditorBar({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 mb-4 border-line border-b bg-paper py-2 sm:sticky sm:top-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SaveState />
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </div>
  );
}

/** What of the whole listing breaks a rule, by field. */
export function FindingSummary() {
  const { findings, state } = useEditor();
  const { state: progress } = state.listing;
  const blocking = blockingOf(findings).length;
  const summary = summaryOf(findings, progress === 'approved' || progress === 'exported');
  const Icon = blocking > 0 ? CircleAlert : CircleCheck;
  const words = (
    <span className="inline-flex items-center gap-2">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${blocking > 0 ? 'text-danger' : 'text-accent'}`}
      />
      {summary}
    </span>
  );
  if (findings.length === 0) return <p className="mb-4 text-small">{words}</p>;
  const keys = [...new Set(findings.map(({ key }) => key))];
  return (
    <details className="group mb-4 text-small">
      <summary className="flex w-fit list-none items-center gap-1 rounded-control py-1 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
        {words}
      </summary>
      <ul className="mt-2 grid gap-3 border-line border-l-2 ps-4">
        {keys.map((key) => (
          <li key={key} className="grid gap-1">
            <FieldLink fieldKey={key} count={findings.filter((finding) => finding.key === key).length} />
            <FindingList findings={findings.filter((finding) => finding.key === key)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FieldLink({ fieldKey, count }: { fieldKey: string; count: number }) {
  const { findings, show } = useEditor();
  const first = findings.find(({ key }) => key === fieldKey);
  return (
    <button
      type="button"
      className="text-link min-h-6 w-fit text-left font-medium"
      onClick={() => first && show(first)}
    >
      {fieldTitle(fieldKey)}
      <span className="sr-only">, {formatCountOf(count, 'finding')}</span>
    </button>
  );
}
