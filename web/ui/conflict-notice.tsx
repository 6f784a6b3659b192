import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ConflictNoticeProps {
  /** Who saved it, and when. */
  message: string;
  /** What the user can do before choosing. */
  children: ReactNode;
  /** What saving will do if their version is not loaded. */
  keptText: ReactNode;
  keepLabel?: string;
  /** More buttons, shown after choosing to keep. */
  keptActions?: ReactNode;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Another user saved meanwhile. No input is lost; their version is only overwritten if the user says so. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { message, children, keptText, keepLabel = 'Keep mine', keptActions } = props;
  const { onLoadTheirs, onKeepMine } = props;
  const [isKept, setIsKept] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const keep = () => {
    onKeepMine();
    setIsKept(true);
    // The pressed button no longer exists.
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
