import { useLocation } from 'react-router';
import { getPayPalSettings } from '#contract/payment-settings.ts';
import { titled } from '#web/domain/page-meta.ts';
import { PayPalEditor } from '#web/features/settings/payment/paypal-editor.tsx';
import { paypalFailure } from '#web/features/settings/payment/paypal-texts.ts';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/paypal';

const TITLE = 'PayPal Integration Settings';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  try {
    return { settings: (await api(getPayPalSettings, {})).data, failure: null };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    return { settings: null, failure: paypalFailure(error, 'fetch') };
  }
}

export default function PayPalSettings({ loaderData: { settings, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={screenTitle(useLocation().pathname, TITLE)}
        lead="How buyers pay. The secret is stored encrypted and never shown in full again."
      />
      <PayPalEditor settings={settings} failure={failure} />
    </>
  );
}
