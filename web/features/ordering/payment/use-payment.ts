import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { getMe } from '#contract/identity.ts';
import { useReturn } from '#web/data/use-return.ts';
import { api } from '#web/lib/browser-api.ts';
import { useTellCredits } from '../../../domain/heard-credits.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import { useRootData } from '../../../domain/viewer.ts';
import { paymentCallsFor } from './payment-calls.ts';
import { firstView, PaymentFlow, type PaymentView } from './payment-flow.ts';

const CONFIRMING_EVERY_MS = 3_000;
/** A review takes days; the page still notices when it ends. */
const REVIEW_EVERY_MS = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Redirects when the view says so, unless another view comes first or the buyer does anything: presses, types
 * or moves the focus. Returns the seconds left.
 */
function useDeparture({ departure }: PaymentView, stay: () => void): number | null {
  const navigate = useNavigate();
  const [left, setLeft] = useState<{ of: PaymentView['departure']; seconds: number } | null>(null);
  const onStay = useEffectEvent(stay);
  useEffect(() => {
    if (departure === null) return;
    const { to, afterMs } = departure;
    const startedAt = performance.now();
    const leave = setTimeout(() => void navigate(to), afterMs);
    const tick = setInterval(() => {
      const seconds = Math.ceil((afterMs - (performance.now() - startedAt)) / 1_000);
      setLeft({ of: departure, seconds: Math.max(1, seconds) });
    }, 200);
    const release = onAnyAct(() => onStay());
    return () => {
      clearTimeout(leave);
      clearInterval(tick);
      release();
    };
  }, [departure, navigate]);
  if (departure === null) return null;
  return left?.of === departure ? left.seconds : Math.ceil(departure.afterMs / 1_000);
}

/** Calls once for anything the person does on this page. Returns how to stop listening. */
function onAnyAct(act: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // PayPal's window closes, and the browser gives the focus back to what had it: no act of the person.
  let isReturning = !document.hasFocus();
  const onWindowFocus = () => {
    isReturning = true;
    setTimeout(() => {
      isReturning = false;
    }, 100);
  };
  window.addEventListener('focus', onWindowFocus, { signal });
  const onAct = () => act();
  for (const event of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(event, onAct, { signal, capture: true });
  }
  document.addEventListener('focusin', () => isReturning || act(), { signal });
  return () => controller.abort();
}

/** Shows the new balance in the page's header: the payment has changed it. */
function useNewBalance({ phase }: PaymentView, order: AnyOrder): void {
  const tellCredits = useTellCredits(useRootData()?.viewer ?? null);
  const isNews = phase === 'paid' && order.paymentStatus === 'pending';
  useEffect(() => {
    if (!isNews) return;
    // Without it the balance is right from the next page on.
    api(getMe, {}).then(
      ({ data }) => tellCredits(data.credits),
      () => {},
    );
  }, [isNews, tellCredits]);
}

/** Polls the order until its payment is known, and whenever the buyer returns to the tab. */
function useLookUp(flow: PaymentFlow, { phase }: PaymentView): void {
  const everyMs =
    phase === 'confirming' ? CONFIRMING_EVERY_MS : phase === 'in_review' ? REVIEW_EVERY_MS : null;
  useEffect(() => {
    if (everyMs === null) return;
    let isCurrent = true;
    let timer = setTimeout(async function look() {
      // A failed poll is fine; the next one will do.
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

/** The payment of an order: what to show, and the buttons' callbacks. */
export function usePayment(order: AnyOrder) {
  const [view, setView] = useState(() => firstView(order));
  const [flow] = useState(
    () =>
      new PaymentFlow({
        order,
        calls: paymentCallsFor(order),
        pause,
        show: setView,
      }),
  );
  const stay = () => setView((shown) => ({ ...shown, departure: null }));
  const secondsLeft = useDeparture(view, stay);
  useLookUp(flow, view);
  useNewBalance(view, order);
  return { view, flow, secondsLeft, stay };
}
