import type { AuditEntry } from '#contract/audit.ts';
import { LocalTime } from '#web/ui/local-time.tsx';
import { type Difference, differencesOf } from './differences.ts';

const SHOWN = 4;

function Value({ text, kind }: { text: string; kind: 'before' | 'after' }) {
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
  const shown = isTime ? <LocalTime iso={text} /> : text || '(empty)';
  return kind === 'before' ? (
    <del className="text-danger" dir="auto">
      {shown}
    </del>
  ) : (
    <ins className="text-accent no-underline" dir="auto">
      {shown}
    </ins>
  );
}

function Row({ field, before, after }: Difference) {
  return (
    <div>
      <dt className="wrap-anywhere text-ink-soft text-small">{field}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-small">
        {before !== null && <Value kind="before" text={before} />}
        {before !== null && after !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> became </span>
          </>
        )}
        {after !== null && <Value kind="after" text={after} />}
      </dd>
    </div>
  );
}

const rowsOf = (differences: readonly Difference[]) => (
  <dl className="grid gap-1.5">
    {differences.map((difference) => (
      <Row key={difference.field} {...difference} />
    ))}
  </dl>
);

/** The changed fields of an entry; a long list opens on demand. */
export function DifferenceList({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <span className="text-ink-faint text-small">No field changed</span>;
  const rest = differences.slice(SHOWN);
  return (
    <div className="grid gap-2 md:min-w-56">
      {rowsOf(differences.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className="text-link text-small">
            {rest.length} more {rest.length === 1 ? 'field' : 'fields'}
          </summary>
          <div className="mt-2">{rowsOf(rest)}</div>
        </details>
      )}
    </div>
  );
}
