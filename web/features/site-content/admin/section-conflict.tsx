import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';

interface SectionConflictProps {
  /** Who saved it, and when. */
  message: string;
  isTheirsShown: boolean;
  onShowTheirs: (isShown: boolean) => void;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** The choice between two versions of a section, with the preview to compare them. */
export function SectionConflict({ isTheirsShown, onShowTheirs, ...notice }: SectionConflictProps) {
  return (
    <ConflictNotice
      {...notice}
      keepLabel="Keep mine and look"
      keptText={
        <p>
          Your changes are still in the form. Saving them now replaces the other version, which is kept in the
          revisions.
        </p>
      }
      keptActions={
        <Button size="small" onClick={() => onShowTheirs(!isTheirsShown)}>
          {isTheirsShown ? 'Show mine in the preview' : 'Show theirs in the preview'}
        </Button>
      }
    >
      <p>
        Your changes are still in the form. Load the other version instead, or keep yours and compare the two
        in the preview.
      </p>
    </ConflictNotice>
  );
}
