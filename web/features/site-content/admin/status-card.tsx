import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface StatusCardProps {
  isActive: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

/** Whether visitors see the section; takes effect at once, without saving the form. */
export function StatusCard({ isActive, isBusy, onToggle }: StatusCardProps) {
  return (
    <section
      aria-label="Status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-sheet p-4"
    >
      <p className="flex items-center gap-3">
        <span className="font-medium">Status</span>
        <Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </p>
      <Button size="small" onClick={onToggle} disabled={isBusy}>
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </section>
  );
}
