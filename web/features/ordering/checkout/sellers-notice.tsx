import { Alert } from '#web/ui/alert.tsx';

/** Replaces the form. */
export function SellersNotice() {
  return (
    <Alert tone="warning" title="Sellers cannot purchase products">
      This is a seller’s account. To buy, sign in with a different account.
    </Alert>
  );
}
