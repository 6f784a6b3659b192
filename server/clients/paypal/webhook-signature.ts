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
  /** Lower-case names, as Node provides them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body exactly as received. */
  rawBody: string;
  /** The id PayPal assigned to our webhook. */
  webhookId: string;
}

/** PayPal's field names, the header each arrives in, and its maximum length. */
const signedFields = [
  ['auth_algo', 'paypal-auth-algo', 100],
  ['cert_url', 'paypal-cert-url', 500],
  ['transmission_id', 'paypal-transmission-id', 50],
  ['transmission_sig', 'paypal-transmission-sig', 500],
  ['transmission_time', 'paypal-transmission-time', 100],
] as const;

type SignedFields = Record<(typeof signedFields)[number][0], string>;

// Many buyers at once may need many calls; only wasted ones count against the minute.
const CALLS = { atOnce: 64, wastedPerMinute: 60 };

/** PayPal retries an event for three days and does not say whether it keeps the original time. */
const OLDEST_MS = 4 * 24 * 60 * 60_000;
/** Allows for clock differences. */
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
 * Asks PayPal whether it sent this. The event is passed on as the original text: parsed and serialised again,
 * `1.0` would become `1` and the signature would no longer match.
 */
async function askPayPal(
  call: ReturnType<typeof createCalls>['call'],
  fields: SignedFields,
  { rawBody, webhookId }: WebhookDelivery,
): Promise<boolean> {
  const event = parseJson(rawBody);
  // Must be a complete JSON object, so that it cannot inject fields into the request it is embedded in.
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
    // If PayPal finds it malformed, PayPal did not send it. A refusal of our own credentials says nothing
    // about the event.
    if (error instanceof PayPalRefusal && [400, 404, 422].includes(error.status)) return false;
    throw error;
  }
}

/** Whether the time is within the accepted window; false for anything that is not a time. */
function isRecent(time: string, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(time);
  return ageMs < OLDEST_MS && ageMs > -NEWEST_MS;
}

/** Verifies a signature with PayPal's certificate; null if the certificate cannot decide. */
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
      // Certificates cannot be fetched at the moment. `withheld` means that others have used up the budget.
      if (error instanceof PayPalUnknown && error.reason !== 'withheld') return null;
      throw error;
    }
  };
}

/**
 * Whether PayPal sent an event: decided by its certificate if possible, otherwise by asking PayPal. An event
 * that names no PayPal certificate is refused without any call, and calls are limited, so that forgeries cost
 * next to nothing.
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
