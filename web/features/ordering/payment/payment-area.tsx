import { type ComponentType, useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type AnyOrder, isPackageOrder, kindOf, orderPaths } from '../../../domain/order-kind.ts';
import type { PaymentFlow, PaymentMessage, PaymentView } from './payment-flow.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { paymentTexts } from './payment-texts.ts';
import type { PayPalPanelProps } from './paypal-buttons.tsx';
import { ReloadNotice } from './reload-notice.tsx';

interface PaymentAreaProps {
  order: AnyOrder;
  settings: PaymentSettings | null;
  nonce: string;
  view: PaymentView;
  flow: PaymentFlow;
  /** Until the automatic redirect, if there is one. */
  secondsLeft: number | null;
  /** The buyer cancels the automatic redirect. */
  onStay: () => void;
}

type DepartureProps = Pick<PaymentAreaProps, 'view' | 'secondsLeft' | 'onStay'>;

/** Counts down an automatic redirect. */
function Departure({ view, secondsLeft, onStay }: DepartureProps) {
  if (view.departure === null || secondsLeft === null) return null;
  const place = view.departure.to === paths.user.dashboard ? 'your dashboard' : 'what you bought';
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-small">
      <span>
        Taking you to {place} in{' '}
        <span className="tabular">{secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}</span>.
      </span>
      <Button size="small" onClick={onStay}>
        {view.phase === 'open' ? 'Stay and pay' : 'Stay here'}
      </Button>
    </p>
  );
}

function Message({ message }: { message: PaymentMessage }) {
  return <Alert tone={message.tone} title={<span className="wrap-anywhere">{message.text}</span>} />;
}

/** Explains test or demo money, and what credits bought with it are good for. */
function PlayMoney({ settings, hasCredits }: { settings: PaymentSettings; hasCredits: boolean }) {
  if (settings.demo) {
    return (
      <p className="text-ink-soft text-small">
        <strong className="font-semibold text-warning">Demo:</strong> the buttons lead to a built-in simulator
        of PayPal. No money moves.{hasCredits && ' The credits are for listings by the demo writer.'}
        {!settings.isSetUp &&
          ' Only administrators can pay here, because a text model is connected and PayPal is not.'}
      </p>
    );
  }
  if (settings.mode === 'live') return null;
  return (
    <p className="text-ink-soft text-small">
      <strong className="font-semibold text-warning">Sandbox:</strong> pay with a test account of PayPal. No
      money moves.{hasCredits && ' The credits count until the shop takes real payments.'}
    </p>
  );
}

/** PayPal's buttons, loaded on demand. */
function LazyButtons(props: PayPalPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<PayPalPanelProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('./paypal-buttons.tsx').then(
      (loaded) => setPanel(() => loaded.default),
      () => setHasFailed(true),
    );
  }, []);
  if (hasFailed)
    return <ReloadNotice sentence="PayPal’s buttons could not be loaded. Nothing was charged." />;
  return Panel ? <Panel {...props} /> : <SkeletonLines lines={3} label="Loading PayPal's buttons" />;
}

function Paid({ order }: { order: AnyOrder }) {
  const kind = kindOf(order);
  const isForWriting = kind === 'package' && order.paymentStatus !== 'Refunded';
  return (
    <div className="flex flex-wrap gap-3">
      {isForWriting && (
        <LinkButton to={paths.user.generator} variant="primary">
          Write a listing
        </LinkButton>
      )}
      <LinkButton to={orderPaths[kind].history} variant={isForWriting ? 'secondary' : 'primary'}>
        {kind === 'package' ? 'Subscription History' : 'Purchases'}
      </LinkButton>
      {!isPackageOrder(order) && order.paymentStatus !== 'Refunded' && (
        <LinkButton to={paths.premium(order.slug, order.itemId)}>Open what you bought</LinkButton>
      )}
      {order.receiptNumber && <LinkButton to={paths.user.receipt(order.receiptNumber)}>Receipt</LinkButton>}
    </div>
  );
}

function Unpaid({ order, settings, nonce, view, flow }: Omit<PaymentAreaProps, 'secondsLeft' | 'onStay'>) {
  if (settings === null) return <ReloadNotice sentence={paymentTexts.settingsNotLoaded} />;
  if (settings.clientId === '') return <Alert tone="danger" title={paymentTexts.setupIncomplete} />;
  const isProcessing = view.phase === 'processing';
  return (
    <>
      <PlayMoney settings={settings} hasCredits={isPackageOrder(order)} />
      {isProcessing && (
        <Alert
          tone="info"
          title={
            <span className="inline-flex items-center gap-2">
              <Spinner />
              {paymentTexts.processing}
            </span>
          }
        />
      )}
      <LazyButtons
        settings={settings}
        currency={order.currency}
        nonce={nonce}
        isDisabled={isProcessing}
        flow={flow}
      />
    </>
  );
}

/** What the buyer can do about the order now, and the outcome so far. */
export function PaymentArea({ secondsLeft, onStay, ...payment }: PaymentAreaProps) {
  const { order, view } = payment;
  return (
    <>
      {view.message && <Message message={view.message} />}
      <Departure view={view} secondsLeft={secondsLeft} onStay={onStay} />
      {view.phase === 'confirming' && (
        <p className="flex items-start gap-2 text-ink-soft text-small">
          <span className="flex h-[1.5em] items-center">
            <Spinner />
          </span>
          Checking with PayPal. You can close this page; the order will still be completed.
        </p>
      )}
      {view.phase === 'paid' && <Paid order={order} />}
      {(view.phase === 'open' || view.phase === 'processing') && <Unpaid {...payment} />}
    </>
  );
}
