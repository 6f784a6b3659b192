import { useNavigate } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePopupSignIn } from './use-popup-sign-in.ts';

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** Where to go once signed in. */
  next: string;
}

/** Outside identity providers, where the operator switched some on. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const navigate = useNavigate();
  const { signIn, busyProvider, message } = usePopupSignIn(() => navigate(next));
  if (providers.length === 0) return null;
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
