import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Generation } from '#contract/generation.ts';
import { paths } from '#contract/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RunSheets } from '../channels/run-sheets.tsx';
import { FactsUsed } from '../listing/facts-used.tsx';
import { GenerationStatus } from '../run/generation-status.tsx';
import { ReleaseNotice } from '../run/run-outcome.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useAgainPath } from './history-menu.tsx';
import type { HistoryRow } from './history-table.tsx';

const keptWords: Readonly<Record<Generation['credit'], string>> = {
  held: 'What had been written was kept.',
  spent: 'The credit was used, and what had been written was kept.',
  returned: 'The credit was returned, and what had been written was kept.',
  none: 'No credit was used, and what had been written was kept.',
};

/** The outcome of a listing that did not simply succeed. */
function Outcome({ generation }: { generation: Generation }) {
  const { status, content, credit, failure, release } = generation;
  if (status === 'running') {
    return (
      <Alert
        tone="info"
        title="This listing is being written now."
        action={
          <LinkButton to={paths.user.generator} size="small">
            Watch
          </LinkButton>
        }
      />
    );
  }
  if (release) return <ReleaseNotice reason={release.message} />;
  if (status === 'cancelled' && content) {
    return <Alert tone="info" title={`You stopped this listing. ${keptWords[credit]}`} />;
  }
  if (!failure) return null;
  return (
    <Alert
      tone={status === 'failed' ? 'danger' : 'info'}
      title={<span className="wrap-anywhere">{failure.message}</span>}
    >
      None of the text was kept. The facts are still here to use again.
    </Alert>
  );
}

/** A past listing: the text and the facts it was written from. */
export function HistoryEntry({ generation, language }: HistoryRow) {
  const { _id, productName, content, status, demo, listingId } = generation;
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="wrap-anywhere">
            {productName}
          </span>
        }
        crumbs={[{ label: 'History', to: paths.user.history }]}
        action={
          <div className="flex flex-wrap gap-2">
            {listingId && (
              <LinkButton to={paths.user.listing(listingId)} size="small">
                Open in products
              </LinkButton>
            )}
            <LinkButton to={useAgainPath(_id)} size="small">
              Use these facts again
            </LinkButton>
            <Button
              variant="danger"
              size="small"
              disabled={status === 'running'}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          </div>
        }
      />
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <p>
            <GenerationStatus generation={generation} />
          </p>
          <FactsUsed facts={generation} createdAt={generation.createdAt} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Outcome generation={generation} />
          {content && (
            <RunSheets
              productName={productName}
              language={language}
              isDemo={demo}
              content={content}
              progress={null}
              isStopped={status === 'cancelled'}
              versions={generation}
              findings={generation.findings}
            />
          )}
        </div>
      </div>
      <DeleteDialog
        generation={isDeleting ? generation : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate(paths.user.history, { replace: true })}
      />
    </>
  );
}
