import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import type { PaymentFlow } from './payment-flow.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { paymentTexts } from './payment-texts.ts';
import { ReloadNotice } from './reload-notice.tsx';

export interface PayPalPanelProps {
  settings: PaymentSettings;
  /** Three letters. PayPal's script only takes payments in the currency it was loaded with. */
  currency: string;
  /** Marks what the script adds to the page, as the content security policy requires. */
  nonce: string;
  isDisabled: boolean;
  flow: PaymentFlow;
}

/** The wrapper reports a failed rendering of the buttons like a failed payment, and then shows nothing. */
const isDrawingFailure = (error: Record<string, unknown>) =>
  /^(Failed|Unable) to render/.test(String(error['message']));

function Buttons({ settings, isDisabled, flow }: Pick<PayPalPanelProps, 'settings' | 'isDisabled' | 'flow'>) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer();
  const [isBroken, setIsBroken] = useState(false);
  if (isRejected || isBroken) {
    return <ReloadNotice sentence="PayPal’s buttons could not be loaded. Nothing was charged." />;
  }
  return (
    <>
      {!isResolved && <SkeletonLines lines={3} label="Loading PayPal's buttons" />}
      <PayPalButtons
        style={settings.buttonStyles}
        disabled={isDisabled}
        createOrder={() => flow.begin()}
        onApprove={({ orderID }, { restart }) => flow.approve(orderID, restart)}
        onCancel={() => flow.cancel()}
        onError={(error) => {
          if (isDrawingFailure(error)) setIsBroken(true);
          else flow.error();
        }}
      >
        <Alert tone="warning" title={paymentTexts.unavailable} />
      </PayPalButtons>
    </>
  );
}

/** PayPal's own buttons. Their code is loaded with this file, only on the pay page. */
export default function PayPalPanel({ settings, currency, nonce, ...buttons }: PayPalPanelProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: settings.clientId,
        currency,
        intent: 'capture',
        components: 'buttons',
        environment: settings.mode === 'live' ? 'production' : 'sandbox',
        sdkBaseUrl: settings.sdkUrl,
        dataCspNonce: nonce,
      }}
    >
      <Buttons settings={settings} {...buttons} />
    </PayPalScriptProvider>
  );
}
