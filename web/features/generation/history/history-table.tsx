import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Generation } from '#contract/generation.ts';
import { paths } from '#contract/paths.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { copyAttributes, type ListingLanguage } from '../listing/listing-language.ts';
import { GenerationStatus } from '../run/generation-status.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryMenu } from './history-menu.tsx';

/** A past listing and its language. */
export interface HistoryRow {
  generation: Generation;
  language: ListingLanguage;
}

/** The listing's first words, or its outcome if there is no text. */
export function FirstLine({ generation, language }: HistoryRow) {
  const { content, failure, demo } = generation;
  const line = content?.productDescription[0] ?? content?.featureHighlights[0];
  if (line) {
    return (
      <p
        {...copyAttributes(language, demo, line)}
        className="wrap-anywhere line-clamp-2 font-copy text-ink-soft"
      >
        {line}
      </p>
    );
  }
  return failure && <p className="wrap-anywhere line-clamp-2 text-ink-soft text-small">{failure.message}</p>;
}

function Name({ generation, language }: HistoryRow) {
  const { _id, productName, status } = generation;
  return (
    <div className="max-w-[60ch] font-normal">
      <Link
        to={status === 'running' ? paths.user.generator : paths.user.historyEntry(_id)}
        prefetch="intent"
        dir="auto"
        className="wrap-anywhere line-clamp-2 font-medium hover:underline"
      >
        {productName}
      </Link>
      <FirstLine generation={generation} language={language} />
    </div>
  );
}

function columnsFor(askToDelete: (generation: Generation) => void): readonly Column<HistoryRow>[] {
  return [
    { key: 'name', header: 'Listing', isHeading: true, cell: (row) => <Name {...row} /> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ generation }) => <GenerationStatus generation={generation} />,
    },
    {
      key: 'language',
      header: 'Language',
      cell: ({ generation, language }) => (
        <>
          {language.name}
          {generation.demo && <span className="block text-caption text-warning">Demo</span>}
        </>
      ),
    },
    { key: 'date', header: 'Date', cell: ({ generation }) => <LocalTime iso={generation.createdAt} /> },
    {
      key: 'actions',
      header: 'Actions',
      cell: ({ generation }) => (
        <HistoryMenu generation={generation} onDelete={() => askToDelete(generation)} />
      ),
    },
  ];
}

interface HistoryTableProps {
  rows: readonly HistoryRow[];
  total: number;
  pageSize: number;
}

/** The user's listings, newest first. */
export function HistoryTable({ rows, total, pageSize }: HistoryTableProps) {
  const [doomed, setDoomed] = useState<Generation | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const onDeleted = async () => {
    await refresh();
    // The pressed button was removed with its row.
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={table} tabIndex={-1} className="focus:outline-none">
        <DataTable
          caption="History of listings"
          columns={columnsFor(setDoomed)}
          rows={rows}
          rowKey={({ generation }) => generation._id}
          total={total}
          pageSize={pageSize}
          searchPlaceholder="Search listings..."
          empty={
            <EmptyState
              title="No listings yet"
              action={
                <LinkButton to={paths.user.generator} variant="primary">
                  Write your first listing
                </LinkButton>
              }
            >
              Everything you have written is kept here, to open, copy, download and use again.
            </EmptyState>
          }
        />
      </div>
      {rows.some(({ generation }) => generation.demo) && (
        <p className="mt-6 text-caption text-ink-faint">
          <span className="text-warning">Demo</span>: written by the built-in demo writer from the facts
          alone, without AI.
        </p>
      )}
      <DeleteDialog generation={doomed} onClose={() => setDoomed(null)} onDeleted={onDeleted} />
    </>
  );
}
