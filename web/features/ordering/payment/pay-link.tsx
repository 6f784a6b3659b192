import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, LinkButton } from '#web/ui/button.tsx';
import { type OrderKind, orderPaths } from '../../../domain/order-kind.ts';

interface PayLinkProps {
  kind: OrderKind;
  orderId: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}

/** Leads to the pay page. That one is always loaded anew: it alone has a content policy that lets PayPal's script in. */
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
