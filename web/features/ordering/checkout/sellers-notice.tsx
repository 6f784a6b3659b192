import { Alert } from '#web/ui/alert.tsx';

/** Replaces the form. */
export function SellersNotice() {
  return (
    <Alert tone="warning" title="Sellers cannot purchase products">
      Your account sells here. To buy, sign in with an account of your own for that.
    </Alert>
  );
}
