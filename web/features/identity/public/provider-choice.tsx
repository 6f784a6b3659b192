import { useNavigate } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ProviderButtonsProps } from './provider-buttons.tsx';
import { usePopupSignIn } from './use-popup-sign-in.ts';

export default function ProviderChoice({ providers, next }: ProviderButtonsProps) {
  const navigate = useNavigate();
  const { signIn, busyProvider, message } = usePopupSignIn(() => navigate(next));
  return (
    <div className="mt-6 grid gap-3 border-line border-t pt-6 noscript:hidden">
      {message && <Alert tone="danger" title={message} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          onClick={() => signIn(id)}
          isBusy={busyProvider === id}
          busyLabel={`Waiting for ${name} …`}
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
