import type { ReactNode } from 'react';
import type { Package } from '#contract/catalog.ts';
import { membershipNames } from '#web/domain/membership.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { isBestChoice, planPointsOf, pricePerListing } from '../public/plan.ts';
import { shortName } from '../public/short-name.ts';

interface PackageCardProps {
  pack: Package;
  /** Buttons that move it among the others. */
  moves: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** A package in the back office list. */
export function PackageCard({ pack, moves, onEdit, onDelete }: PackageCardProps) {
  const { packageName, price, currency, credit, validity, membership } = pack;
  const name = shortName(packageName);
  const ownPoints = planPointsOf(pack).filter(({ isFixed }) => !isFixed);
  return (
    <div className="flex h-full flex-col rounded-panel border border-line bg-sheet p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 className="wrap-anywhere font-semibold text-subtitle" title={packageName}>
          {name}
        </h2>
        {isBestChoice(pack) && <Badge tone="accent">Best Choice</Badge>}
      </div>
      <p className="tabular mt-3 font-display text-heading leading-none">{formatMoney(price, currency)}</p>
      <dl className="tabular mt-5 grid gap-1.5 text-small">
        <Fact label="Credits">{formatCount(credit)}</Fact>
        <Fact label="Price per listing">{pricePerListing(pack)?.replace(' a listing', '') ?? 'N/A'}</Fact>
        <Fact label="Validity">{formatCountOf(validity, 'day')}</Fact>
        <Fact label="Membership">{membershipNames[membership]}</Fact>
      </dl>
      {ownPoints.length > 0 && (
        <ul className="mt-4 mb-6 grid list-disc gap-1 border-line border-t pt-4 pl-5 text-ink-soft text-small">
          {ownPoints.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={index} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button size="small" onClick={onEdit}>
          Edit<span className="sr-only"> {packageName}</span>
        </Button>
        <Button size="small" variant="danger" onClick={onDelete}>
          Delete<span className="sr-only"> {packageName}</span>
        </Button>
        {moves}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
