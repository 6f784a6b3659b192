import type { ReactNode, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, LinkButton } from '#web/ui/button.tsx';
import { type OrderKind, orderPaths } from '../../../domain/order-kind.ts';

interface PayLinkProps {
  kind: OrderKind;
  orderId: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** Links to the pay page with a full page load: only its content security policy allows PayPal's script. */
export function PayLink({ kind, orderId, children, ...look }: PayLinkProps) {
  return (
    <LinkButton
      to={orderPaths[kind].pay(orderId)}
      reloadDocument
      prefetch="none"
      {...look}
      className="whitespace-nowrap"
    >
      {children}
    </LinkButton>
  );
}
