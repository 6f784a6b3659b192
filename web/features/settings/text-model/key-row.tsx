import { type TextModelKey, testTextModelKey, updateTextModelKey } from '#contract/settings.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { toastFailure } from '../failure-toast.ts';
import { TestReport, useConnectionTest } from '../test-report.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyForm } from './key-form.tsx';

interface KeyRowProps {
  row: TextModelKey;
  isEditing: boolean;
  /** Another form is open: only one key at a time is in edit mode. */
  isEditDisabled: boolean;
  onEdit: () => void;
  onEndEdit: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

export function KeyRow({ row, isEditing, isEditDisabled, onEdit, ...form }: KeyRowProps) {
  return (
    <li className="py-5">
      {isEditing ? (
        <EditedKey row={row} {...form} />
      ) : (
        <ShownKey row={row} isEditDisabled={isEditDisabled} onEdit={onEdit} />
      )}
    </li>
  );
}

function EditedKey({
  row,
  onEndEdit,
  onDirtyChange,
}: Pick<KeyRowProps, 'row' | 'onEndEdit' | 'onDirtyChange'>) {
  const { isBusy, run } = useChange();
  return (
    <KeyForm
      edited={row}
      isBusy={isBusy}
      onCancel={onEndEdit}
      onDirtyChange={onDirtyChange}
      onSave={async (body, onFailure) => {
        const params = { id: row._id };
        const isSaved = await run(() => api(updateTextModelKey, { params, body }), {
          said: messageOf,
          onFailed: (error) => {
            toastFailure(error, 'Failed to update key');
            onFailure(error);
          },
        });
        if (isSaved) onEndEdit();
      }}
    />
  );
}

function ShownKey({ row, isEditDisabled, onEdit }: Pick<KeyRowProps, 'row' | 'isEditDisabled' | 'onEdit'>) {
  const { isTesting, result, test } = useConnectionTest(row._id, () =>
    api(testTextModelKey, { params: { id: row._id } }),
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <KeyFacts row={row} isReported={isTesting || result !== null} />
        <KeyActions
          row={row}
          isTesting={isTesting}
          onTest={test}
          isEditDisabled={isEditDisabled}
          onEdit={onEdit}
        />
      </div>
      <TestReport isTesting={isTesting} result={result} />
    </div>
  );
}

interface KeyFactsProps {
  row: TextModelKey;
  /** The report of a test below says why the key is held back. */
  isReported: boolean;
}

function KeyFacts({ row, isReported }: KeyFactsProps) {
  return (
    <div className="grid min-w-0 max-w-reading flex-1 basis-72 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-semibold">{row.name}</h3>
        <Badge tone={row.isActive ? 'accent' : 'neutral'}>{row.isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <p className="text-ink-soft text-small">
        <span className="sr-only">Key: </span>
        <span className="tabular break-all">{row.key}</span>
        <span aria-hidden="true"> · </span>
        added <LocalTime iso={row.createdAt} />
      </p>
      {!row.matchesProvider && (
        <p className="text-small text-warning">
          Not in use: it was entered for {row.sentTo} and is sent nowhere else. To use it here, edit it and
          paste the key again.
        </p>
      )}
      {row.heldBackReason && !isReported && (
        <p className="wrap-anywhere text-danger text-small">
          Not used until it passes its test. {row.heldBackReason}
        </p>
      )}
      {row.setAsideUntil && (
        <p className="text-small text-warning">
          Paused until <LocalTime iso={row.setAsideUntil} />. {row.setAsideReason}
        </p>
      )}
    </div>
  );
}
