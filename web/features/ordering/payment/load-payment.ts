import { data, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import type { getItemOrder, getOrder } from '#contract/ordering.ts';
import { getPayPalSettings } from '#contract/payment-settings.ts';
import { loadPart } from '#web/data/load-part.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { AnyOrder } from '../../../domain/order-kind.ts';
import type { PayPageProps } from './pay-page.tsx';
import { firstView } from './payment-flow.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { paymentTexts } from './payment-texts.ts';

export type LoadedPayment =
  | ({ state: 'ready' } & PayPageProps)
  | { state: 'cancelled'; order: AnyOrder }
  | { state: 'deleted' | 'not_found' | 'not_loaded' | 'unavailable' | 'not_set_up' };

type OrderCall = typeof getOrder | typeof getItemOrder;

/** 400 means an id that no order can have. */
const isAbsent = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

type Found = AnyOrder | 'deleted' | 'not_found';

async function findOrder(page: PageContext, endpoint: OrderCall, id: string): Promise<Found> {
  try {
    return await page.api(endpoint as typeof getOrder, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order_deleted') return 'deleted';
    if (isAbsent(error)) return 'not_found';
    throw error;
  }
}

/** The simulated PayPal accepts any id. Admins receive the stored client id, which is empty in demo mode. */
const DEMO_CLIENT_ID = 'demo';

async function loadSettings(page: PageContext): Promise<PaymentSettings | null> {
  const load = async () => {
    const { data: view } = await page.api(getPayPalSettings, {});
    // Not the whole response: Admins receive more than the page needs.
    const { enablePayPal, mode, buttonStyles, sdkUrl, demo, isSetUp } = view;
    const clientId = view.clientId || (demo ? DEMO_CLIENT_ID : '');
    return { clientId, enablePayPal, mode, buttonStyles, sdkUrl, demo, isSetUp };
  };
  return (await loadPart(page, load, paymentTexts.settingsNotLoaded)).content;
}

const answer = (payment: LoadedPayment, status: number) => data(payment, { status });

/**
 * The order and its payment options. Only this page's document allows PayPal's script, so client-side
 * navigation here becomes a full page load.
 */
export async function loadPayment(
  { request, url, params, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'params' | 'context'>,
  endpoint: OrderCall,
) {
  if (new URL(request.url).pathname !== url.pathname) throw redirectDocument(url.pathname);
  const page = context.get(apiContext);
  const [order, settings] = await Promise.all([
    loadPart(page, () => findOrder(page, endpoint, params['id'] ?? ''), paymentTexts.orderNotLoaded),
    loadSettings(page),
  ]);
  if (order.problem !== null) return answer({ state: 'not_loaded' }, 503);
  const found = order.content;
  if (typeof found === 'string') return answer({ state: found }, 404);
  if (found.paymentStatus === 'Cancelled') return answer({ state: 'cancelled', order: found }, 200);
  const { phase } = firstView(found);
  if (phase === 'open' && settings?.enablePayPal === false)
    return answer({ state: settings.isSetUp ? 'unavailable' : 'not_set_up' }, 200);
  // A payment being confirmed may still fail and leave the order open.
  if (phase !== 'paid' && settings?.enablePayPal && settings.clientId !== '')
    page.allowPaymentScript(settings.sdkUrl);
  return answer({ state: 'ready', order: found, settings, nonce: page.scriptNonce }, 200);
}
