import { useEffect, useRef, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface ConflictNoticeProps {
  /** Who saved, and when. */
  message: string;
  isTheirsShown: boolean;
  onShowTheirs: (isShown: boolean) => void;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody else saved meanwhile. Nothing typed is gone, and nothing of theirs is replaced unless it is chosen. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { message, isTheirsShown, onShowTheirs, onLoadTheirs, onKeepMine } = props;
  const [isKept, setIsKept] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const keep = () => {
    onKeepMine();
    setIsKept(true);
  };
  return (
    <div ref={box} tabIndex={-1} className="rounded-control focus:outline-none">
      <Alert tone="warning" title={message}>
        <p>
          {isKept
            ? 'Your changes are still in the form. Saving them now replaces the other save, which stays in the revisions.'
            : 'Your changes are still in the form. Load the other save in their place, or keep yours and compare the two in the preview.'}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onLoadTheirs}>
            Load theirs
          </Button>
          {!isKept && (
            <Button size="small" onClick={keep}>
              Keep mine and look
            </Button>
          )}
          {isKept && (
            <Button size="small" onClick={() => onShowTheirs(!isTheirsShown)}>
              {isTheirsShown ? 'Show mine in the preview' : 'Show theirs in the preview'}
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}
