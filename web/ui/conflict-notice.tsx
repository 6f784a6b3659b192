import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ConflictNoticeProps {
  /** Who saved, and when. */
  message: string;
  /** What can be done, before the choice is made. */
  children: ReactNode;
  /** What saving will do once theirs was not loaded. */
  keptText: ReactNode;
  keepLabel?: string;
  /** Further buttons, after the choice to keep. */
  keptActions?: ReactNode;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody else saved meanwhile. Nothing typed is gone, and nothing of theirs is replaced unless it is chosen. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { message, children, keptText, keepLabel = 'Keep mine', keptActions } = props;
  const { onLoadTheirs, onKeepMine } = props;
  const [isKept, setIsKept] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const keep = () => {
    onKeepMine();
    setIsKept(true);
    // The button that was pressed is gone.
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="rounded-control focus:outline-none">
      <Alert tone="warning" title={<span className="wrap-anywhere">{message}</span>}>
        {isKept ? keptText : children}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onLoadTheirs}>
            Load theirs
          </Button>
          {isKept ? (
            keptActions
          ) : (
            <Button size="small" onClick={keep}>
              {keepLabel}
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}
