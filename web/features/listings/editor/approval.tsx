import { useEffect, useState } from 'react';
import { approveListing } from '#contract/listings.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { blockingOf } from './editor-bar.tsx';
import { useEditor } from './editor-context.ts';
import { saveWords } from './save-state.tsx';

/** Why the listing cannot be approved as it is; null if it can. */
function useApprovalBlock(): string | null {
  const { state, findings } = useEditor();
  const blocking = blockingOf(findings).length;
  if (state.listing.isFreeDraft)
    return 'Its credit was given back, so it can be copied but not approved. Write it again first.';
  if (blocking > 0) return `${formatCount(blocking)} to mend first`;
  const { words, isTrouble } = saveWords(state);
  return isTrouble ? words : null;
}

const isApproved = (state: string): boolean => state === 'approved' || state === 'exported';

/** Approves the listing as it is shown, once all of it is saved. */
export function useApproval() {
  const { state, store } = useEditor();
  const change = useChange({ refresh: 'never' });
  const block = useApprovalBlock();
  async function approve(): Promise<void> {
    const send = async () => {
      await store.flush();
      const { _id: id, updatedAt } = store.read().listing;
      return api(approveListing, { params: { id }, body: { updatedAt } });
    };
    await change.run(send, {
      said: 'Listing approved',
      onMade: ({ data }) => store.take(data),
      onFailed: () => void store.refresh().catch(() => {}),
    });
  }
  return {
    ...{ approve, block },
    isBusy: change.isBusy,
    isApproved: isApproved(state.listing.state),
    failure: change.failure && (reasonOf(change.failure.error) ?? 'The listing could not be approved.'),
  };
}

type Approval = ReturnType<typeof useApproval>;

export function ApproveButton({ approval }: { approval: Approval }) {
  const { approve, block, isBusy } = approval;
  if (approval.isApproved) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {block && (
        <span id="approval-block" className="max-w-xs text-caption text-ink-soft">
          {block}
        </span>
      )}
      <Button
        variant="primary"
        size="small"
        disabled={block !== null}
        aria-describedby={block ? 'approval-block' : undefined}
        isBusy={isBusy}
        busyLabel="Approving…"
        onClick={() => void approve()}
      >
        Approve
      </Button>
    </span>
  );
}

const TOLD_KEY = 'listwright:told-of-approval';

function readTold(): boolean {
  try {
    return localStorage.getItem(TOLD_KEY) !== null;
  } catch {
    // Without storage it is told again.
    return false;
  }
}

/** Said until it is acknowledged, once for each browser. */
function ApprovalHint() {
  const [isTold, setIsTold] = useState(true);
  useEffect(() => setIsTold(readTold()), []);
  if (isTold) return null;
  const acknowledge = () => {
    setIsTold(true);
    try {
      localStorage.setItem(TOLD_KEY, 'yes');
    } catch {
      // As above.
    }
  };
  return (
    <Alert
      tone="info"
      title="This listing is approved as it stands."
      action={
        <Button size="small" onClick={acknowledge}>
          Understood
        </Button>
      }
    >
      Changing a character makes it a draft again, which you can approve again.
    </Alert>
  );
}

/** What approving came to, above the text. */
export function ApprovalNotes({ approval }: { approval: Approval }) {
  return (
    <div className="mb-4 empty:hidden">
      <FormError message={approval.failure} />
      {approval.isApproved && <ApprovalHint />}
    </div>
  );
}
