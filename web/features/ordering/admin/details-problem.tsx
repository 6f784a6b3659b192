import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface DetailsProblemProps {
  /** What could not be loaded. */
  title: string;
  /** What the service said. */
  reason: string;
  onRetry: () => void;
}

/** A part of the details that did not arrive. The rest is shown. */
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
