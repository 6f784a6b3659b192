import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface LoadFailureProps {
  /** What failed to load. */
  message: string;
  /** The service's reason. */
  reason: string;
}

export function LoadFailure({ message, reason }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      title={`Error: ${message}`}
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
