import { useCallback, useRef, useState } from 'react';
import { deletePackage, PACKAGES_MAX, type Package } from '#contract/catalog.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { DeleteDialog } from '#web/domain/delete-dialog.tsx';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { PackageCard } from './package-card.tsx';
import { type OpenPackage, PackageDialog } from './package-dialog.tsx';
import { PackageMoves } from './package-moves.tsx';

const OFF_SALE = 'Nobody can buy it any more. Existing orders are not affected, including unpaid ones.';
const FULL = `Maximum ${PACKAGES_MAX} packages allowed`;

interface PackagesBoardProps {
  title: string;
  /** The packages and the currency of all prices; null if loading failed, with the reason in `problem`. */
  loaded: { packages: readonly Package[]; currency: string } | null;
  problem: string | null;
}

/** Lists the packages, to add, edit and delete them: a tab of the settings and a separate page. */
export function PackagesBoard({ title, loaded, problem }: PackagesBoardProps) {
  const refresh = useRefresh();
  const [open, setOpen] = useState<OpenPackage>(null);
  const [doomed, setDoomed] = useState<Package | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(null), []);
  const focusBoard = () => board.current?.focus({ preventScroll: true });
  const onDeleted = async () => {
    await refresh();
    // The pressed button was removed with its card.
    focusBoard();
  };
  if (!loaded) {
    return (
      <>
        <PageHeader title={title} />
        <LoadProblem sentence={problem} />
      </>
    );
  }
  const { packages, currency } = loaded;
  const isFull = packages.length >= PACKAGES_MAX;
  return (
    <div ref={board} tabIndex={-1} className="focus:outline-none">
      <PageHeader
        title={title}
        lead={`What visitors can buy. ${isFull ? `${FULL}.` : `${packages.length} of ${PACKAGES_MAX} are on sale.`}`}
        action={<AddButton isFull={isFull} onClick={() => setOpen({ kind: 'new' })} />}
      />
      {packages.length === 0 ? (
        <EmptyState title="Nothing is on sale">
          Add a package: a name, a price, and how many credits it contains.
        </EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {packages.map((pack, index) => (
            <li key={pack._id}>
              <PackageCard
                pack={pack}
                moves={<PackageMoves packages={packages} index={index} onFocusLost={focusBoard} />}
                onEdit={() => setOpen({ kind: 'edit', id: pack._id })}
                onDelete={() => setDoomed(pack)}
              />
            </li>
          ))}
        </ul>
      )}
      <PackageDialog open={open} currency={currency} onClose={close} onDirtyChange={setIsDirty} />
      <DeleteDialog
        name={doomed?.packageName ?? null}
        kind="package"
        onClose={() => setDoomed(null)}
        onDelete={async () => doomed && api(deletePackage, { params: { id: doomed._id } })}
        onDeleted={onDeleted}
      >
        {OFF_SALE}
      </DeleteDialog>
      <UnsavedChangesGuard isDirty={isDirty} />
    </div>
  );
}

function AddButton({ isFull, onClick }: { isFull: boolean; onClick: () => void }) {
  const button = (
    <Button variant="primary" onClick={onClick} disabled={isFull}>
      Add Package
    </Button>
  );
  if (!isFull) return button;
  return (
    <Tooltip text={FULL} side="bottom">
      {button}
    </Tooltip>
  );
}
