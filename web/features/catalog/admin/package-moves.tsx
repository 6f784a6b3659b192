import { ArrowLeft, ArrowRight } from 'lucide-react';
import { orderPackages, type Package } from '#contract/catalog.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

interface PackageMovesProps {
  packages: readonly Package[];
  index: number;
  /** After a move that left the pressed button without use. */
  onFocusLost: () => void;
}

/** Moves a package one place among the others, as visitors see them. */
export function PackageMoves({ packages, index, onFocusLost }: PackageMovesProps) {
  const { isBusy, run } = useChange({ refresh: 'always' });
  const name = packages[index]?.packageName ?? '';
  const move = async (by: 1 | -1) => {
    const ids = packages.map(({ _id }) => _id);
    ids.splice(index + by, 0, ...ids.splice(index, 1));
    await run(() => api(orderPackages, { body: { ids } }), {
      said: `${name} moved to place ${index + by + 1} of ${ids.length}.`,
      onFailed: (error) => toast.error(reasonOf(error) ?? 'Failed to move package'),
    });
    if (document.activeElement === document.body) onFocusLost();
  };
  if (packages.length < 2) return null;
  return (
    <div className="ml-auto flex gap-1">
      <Button size="small" variant="quiet" disabled={index === 0 || isBusy} onClick={() => move(-1)}>
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Move {name} forward</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={index === packages.length - 1 || isBusy}
        onClick={() => move(1)}
      >
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Move {name} back</span>
      </Button>
    </div>
  );
}
