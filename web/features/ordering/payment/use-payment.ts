import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReturn } from '#web/data/use-return.ts';
import { toast } from '#web/ui/toast.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import { paymentCallsFor } from './payment-calls.ts';
import { firstView, PaymentFlow, type PaymentView } from './payment-flow.ts';

const CONFIRMING_EVERY_MS = 3_000;
/** A review takes days; the page still notices its end. */
const REVIEW_EVERY_MS = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function toastOf({ message }: PaymentView): void {
  if (message === null) return;
  const { tone, text } = message;
  if (tone === 'success') toast.success(text);
  else if (tone === 'danger') toast.error(text);
  else toast(text);
}

/** Goes where the view says, in its time, unless another view comes first. */
function useDeparture({ departure }: PaymentView): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (departure === null) return;
    const timer = setTimeout(() => void navigate(departure.to), departure.afterMs);
    return () => clearTimeout(timer);
  }, [departure, navigate]);
}

/** Looks the order up until its payment is known, and whenever the buyer comes back to the tab. */
function useLookUp(flow: PaymentFlow, { phase }: PaymentView): void {
  const everyMs =
    phase === 'confirming' ? CONFIRMING_EVERY_MS : phase === 'in_review' ? REVIEW_EVERY_MS : null;
  useEffect(() => {
    if (everyMs === null) return;
    let isCurrent = true;
    let timer = setTimeout(async function look() {
      // No answer now: the next one will do.
      await flow.lookUp().catch(() => {});
      if (isCurrent) timer = setTimeout(look, everyMs);
    }, everyMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [flow, everyMs]);
  const onReturn = useCallback(() => void flow.lookUp().catch(() => {}), [flow]);
  useReturn(onReturn);
}

/** The payment of an order on its page: what to show, and what the buttons call. */
export function usePayment(order: AnyOrder) {
  const [view, setView] = useState(() => firstView(order));
  const [flow] = useState(
    () =>
      new PaymentFlow({
        order,
        calls: paymentCallsFor(order),
        pause,
        show: (next) => {
          setView(next);
          toastOf(next);
        },
      }),
  );
  useDeparture(view);
  useLookUp(flow, view);
  return { view, flow, stay: () => setView({ ...view, departure: null }) };
}
