import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCallBudget } from './call-budget.ts';
import type { createCalls } from './calls.ts';
import { parseJson } from './exchange.ts';
import { verificationSchema } from './paypal-answers.ts';
import type { PayPalConnection } from './paypal-client.ts';
import { PayPalRefusal, PayPalUnknown } from './paypal-failure.ts';
import { type CertificateTrust, createCertificates, isCertificateAddress } from './webhook-certificates.ts';

export interface WebhookDelivery {
  /** Lower-case names, as Node gives them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it came, byte for byte as text. */
  rawBody: string;
  /** The id that PayPal gave our webhook. */
  webhookId: string;
}

/** PayPal's names of the fields, the header each comes in, and its longest value. */
const signedFields = [
  ['auth_algo', 'paypal-auth-algo', 100],
  ['cert_url', 'paypal-cert-url', 500],
  ['transmission_id', 'paypal-transmission-id', 50],
  ['transmission_sig', 'paypal-transmission-sig', 500],
  ['transmission_time', 'paypal-transmission-time', 100],
] as const;

type SignedFields = Record<(typeof signedFields)[number][0], string>;

// A rush of buyers may take many at once; only what comes to nothing uses up the minute.
const CALLS = { atOnce: 64, wastedPerMinute: 60 };

/** PayPal sends an event again for three days, and whether under the time of the first try is not said. */
const OLDEST_MS = 4 * 24 * 60 * 60_000;
/** Clocks differ. */
const NEWEST_MS = 60 * 60_000;

function readFields(headers: WebhookDelivery['headers']): SignedFields | null {
  const fields: Partial<SignedFields> = {};
  for (const [field, header, longest] of signedFields) {
    const value = headers[header];
    if (typeof value !== 'string' || value === '' || value.length > longest) return null;
    fields[field] = value;
  }
  return fields as SignedFields;
}

/**
 * Asks PayPal whether it sent this. The event goes in as the text that came: parsed and written again, `1.0` becomes `1` and
 * the signature no longer fits.
 */
async function askPayPal(
  call: ReturnType<typeof createCalls>['call'],
  fields: SignedFields,
  { rawBody, webhookId }: WebhookDelivery,
): Promise<boolean> {
  const event = parseJson(rawBody);
  // Whole JSON by itself, so that it cannot add fields to what it is put into.
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return false;
  const known = JSON.stringify({ ...fields, webhook_id: webhookId });
  const body = `${known.slice(0, -1)},"webhook_event":${rawBody}}`;
  try {
    const answer = await call(
      { method: 'POST', path: '/v1/notifications/verify-webhook-signature', body },
      verificationSchema,
    );
    return answer.verification_status === 'SUCCESS';
  } catch (error) {
    // What PayPal finds malformed, it has not sent. A refusal of our own credentials says nothing about the event.
    if (error instanceof PayPalRefusal && [400, 404, 422].includes(error.status)) return false;
    throw error;
  }
}

/** Whether the time is of now or of the last days; of none when it is no time. */
function isRecent(time: string, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(time);
  return ageMs < OLDEST_MS && ageMs > -NEWEST_MS;
}

/** Tells by PayPal's certificate whether PayPal sent this; null when the certificate cannot tell. */
function createOfflineCheck(environment: PayPalConnection['environment'], trust: CertificateTrust) {
  const findCertificate = createCertificates(environment, trust);
  return async function check(
    fields: SignedFields,
    { rawBody, webhookId }: WebhookDelivery,
  ): Promise<boolean | null> {
    const { auth_algo: algorithm, transmission_id: id, transmission_time: time, transmission_sig } = fields;
    if (algorithm !== 'SHA256withRSA' || !isRecent(time, trust.now())) return false;
    try {
      const certificate = await findCertificate(fields.cert_url);
      if (!certificate) return false;
      const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
      const fits = verify('sha256', signed, certificate.key, Buffer.from(transmission_sig, 'base64'));
      return fits && !certificate.isProven ? null : fits;
    } catch (error) {
      // Certificates are not served just now. Where they were not asked for, others have asked too often.
      if (error instanceof PayPalUnknown && error.reason !== 'withheld') return null;
      throw error;
    }
  };
}

/**
 * Whether PayPal sent an event: by its certificate where that is possible, else by its word. What names no certificate of
 * PayPal's is refused without asking anybody, and what is asked about is bounded, so that forgeries cost next to nothing.
 */
export function createSignatureCheck(
  connection: PayPalConnection,
  call: ReturnType<typeof createCalls>['call'],
  trust: CertificateTrust | null,
) {
  const checkOffline = trust && createOfflineCheck(connection.environment, trust);
  const withinBudget = createCallBudget(CALLS);
  return async function isGenuine(delivery: WebhookDelivery): Promise<boolean> {
    const fields = readFields(delivery.headers);
    if (!fields || !isCertificateAddress(connection, fields.cert_url)) return false;
    const known = checkOffline && (await checkOffline(fields, delivery));
    return known ?? withinBudget(() => askPayPal(call, fields, delivery), Boolean);
  };
}
