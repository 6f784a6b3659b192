import type { GoLivePoint } from '#contract/reporting.ts';
import type { TextModelStatus } from '#server/clients/text-model/text-model-source.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findGoLiveFacts, type GoLiveFacts } from './go-live.repository.ts';

const BACKUP_FRESH_MS = 30 * 24 * 60 * 60 * 1000;

const instantOf = (stored: string | null) => stored && new Date(stored).toISOString();

type Point = Omit<GoLivePoint, 'at'> & { at?: string | null };

const done = (id: Point['id'], report: string, at: string | null = null): Point => ({
  ...{ id, state: 'done', report, at },
});
const open = (id: Point['id'], report: string, at: string | null = null): Point => ({
  ...{ id, state: 'open', report, at },
});

function textModelPoint({ isDemo, isReady }: TextModelStatus): Point {
  if (isDemo) return open('text_model', 'The demo writer is writing the listings. Add a text-model key.');
  return isReady
    ? done('text_model', 'A text model is connected, and its key is in use.')
    : open('text_model', 'No working key is active, so no listing can be written.');
}

function paypalPoint({ payment }: GoLiveFacts): Point {
  if (!payment?.hasSecret)
    return open('paypal', 'Payments are a demo. Enter the credentials of your live app.');
  if (!payment.isLive)
    return open('paypal', 'PayPal’s sandbox takes payments. Enter the credentials of your live app.');
  return payment.isEnabled
    ? done('paypal', 'Payments are taken in live mode.')
    : open('paypal', 'Payments are switched off.');
}

function webhookPoint({ payment, webhookSeenAt }: GoLiveFacts): Point {
  if (!payment?.hasSecret || !payment.isLive)
    return open('webhook', 'It is checked once PayPal is in live mode.');
  if (!payment.hasWebhookId)
    return open('webhook', 'No webhook ID is entered, so messages from PayPal are refused.');
  return webhookSeenAt
    ? done('webhook', 'PayPal reaches this site. Its last message came', instantOf(webhookSeenAt))
    : open('webhook', 'Nothing has arrived from PayPal yet. Test the connection, then make a small payment.');
}

function mailPoint({ mailTest, mailTestedAt }: GoLiveFacts, { config }: AppContext): Point {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null)
    return open('mail', 'No mail server is set up (SMTP_URL), so emails are kept as files.');
  const isSame = mailTest?.server === new URL(smtpUrl).host && mailTest.from === from;
  return isSame
    ? done('mail', 'The mail server accepted a test email', instantOf(mailTestedAt))
    : open(
        'mail',
        'No test has been sent with the current mail server and sender. Open any email and send yourself a test.',
      );
}

function taxPoint({ payment }: GoLiveFacts): Point {
  const { businessName = '', address = '', taxLabel = '', taxRatePercent = 0 } = payment?.operator ?? {};
  if (!businessName || !address) return open('tax', 'Receipts need the name and address of your business.');
  if (taxRatePercent > 0 && taxLabel) return done('tax', `Receipts state ${taxLabel} at ${taxRatePercent}%.`);
  return {
    id: 'tax',
    state: 'not_needed',
    report: 'No rate is entered, so receipts state no tax. Enter one if you charge it.',
  };
}

function backupPoint({ backedUpAt }: GoLiveFacts, now: Date): Point {
  if (!backedUpAt) {
    return open(
      'backup',
      'No backup is known. Run “npm run backup” regularly, unless your host backs the database up.',
    );
  }
  const isFresh = now.getTime() - Date.parse(backedUpAt) < BACKUP_FRESH_MS;
  const report = isFresh ? 'The last one was made' : 'The last one is over 30 days old. It was made';
  return (isFresh ? done : open)('backup', report, backedUpAt);
}

function addressPoint({ config: { publicUrl } }: AppContext): Point {
  const { protocol, hostname, host } = new URL(publicUrl);
  if (hostname === 'localhost' || /^[\d.]+$/.test(hostname) || hostname.startsWith('[')) {
    return open('address', `The site’s address is ${host}. Set PUBLIC_URL to your domain.`);
  }
  return protocol === 'https:'
    ? done('address', `The site is at https://${host}.`)
    : open('address', `The site is at http://${host}. Serve it over https and set PUBLIC_URL accordingly.`);
}

/** What is left to do before customers come, as far as the service knows. */
export async function readGoLive(
  context: AppContext,
  textModelStatus: () => Promise<TextModelStatus>,
): Promise<GoLivePoint[]> {
  const [facts, textModel] = await Promise.all([findGoLiveFacts(context.db), textModelStatus()]);
  const points = [
    textModelPoint(textModel),
    paypalPoint(facts),
    webhookPoint(facts),
    mailPoint(facts, context),
    taxPoint(facts),
    backupPoint(facts, context.now()),
    addressPoint(context),
  ];
  return points.map((point) => ({ at: null, ...point }));
}
