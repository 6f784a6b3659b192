import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** For when something essential failed to load. */
export function ReloadNotice({ sentence }: { sentence: string }) {
  return (
    <Alert
      tone="danger"
      title={sentence}
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    />
  );
}
