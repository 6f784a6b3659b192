import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { BannerMessage } from './use-banner.ts';

interface BannerProps {
  message: BannerMessage | null;
  onDismiss: () => void;
}

export function Banner({ message, onDismiss }: BannerProps) {
  if (!message) return null;
  const dismiss = (
    <Button size="small" variant="quiet" onClick={onDismiss}>
      Dismiss
    </Button>
  );
  return (
    <Alert tone={message.tone} title={message.title} action={message.tone === 'danger' ? dismiss : undefined}>
      {message.detail}
    </Alert>
  );
}
