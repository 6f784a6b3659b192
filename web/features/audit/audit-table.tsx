import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { actionWords, subjectName, subjectPath, subjectWords } from './audit-words.ts';
import { DifferenceList } from './difference-list.tsx';

function Subject({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry);
  const shown = subjectName(entry);
  return (
    <>
      <span className="block text-ink-soft text-small">{subjectWords(entry.subject.type)}</span>
      {path ? (
        <Link to={path} dir="auto" className="wrap-anywhere text-link">
          {shown}
        </Link>
      ) : (
        <span dir="auto" className="wrap-anywhere">
          {shown}
        </span>
      )}
    </>
  );
}

function Actor({ actor: { id, email, name } }: Pick<AuditEntry, 'actor'>) {
  if (id === 'system') return 'The system';
  if (name === null) {
    return (
      <>
        <span className="block">Deleted account</span>
        <span className="wrap-anywhere text-ink-faint text-small">{id}</span>
      </>
    );
  }
  return (
    <>
      <Link to={paths.admin.user(id)} dir="auto" className="wrap-anywhere text-link">
        {name}
      </Link>
      <span className="wrap-anywhere block text-ink-soft text-small">{email}</span>
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    header: 'What',
    isHeading: true,
    cell: ({ action }) => <span className="wrap-anywhere">{actionWords(action)}</span>,
  },
  { key: 'subject', header: 'On', cell: (entry) => <Subject entry={entry} /> },
  { key: 'changes', header: 'Changes', cell: (entry) => <DifferenceList {...entry} /> },
  { key: 'actor', header: 'By', cell: (entry) => <Actor {...entry} /> },
  { key: 'time', header: 'When', cell: ({ createdAt }) => <LocalTime iso={createdAt} /> },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  total: number;
  pageSize: number;
  /** Shown when there are no entries. */
  empty?: ReactNode;
}

/** Who changed what, newest first. */
export function AuditTable({ entries, total, pageSize, empty }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
      total={total}
      pageSize={pageSize}
      empty={empty ?? <EmptyState title="Nothing has been changed yet" />}
    />
  );
}
