import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface DetailsProblemProps {
  /** What failed to load. */
  title: string;
  /** The service's reason. */
  reason: string;
  onRetry: () => void;
}

/** Replaces a part of the details that failed to load. The rest is shown. */
export function DetailsProblem({ title, reason, onRetry }: DetailsProblemProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
