import type { createCalls } from './calls.ts';
import { parseJson } from './exchange.ts';
import { verificationSchema } from './paypal-answers.ts';
import { PayPalRefusal } from './paypal-failure.ts';

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

function readFields(headers: WebhookDelivery['headers']): Record<string, string> | null {
  const fields: Record<string, string> = {};
  for (const [field, header, longest] of signedFields) {
    const value = headers[header];
    if (typeof value !== 'string' || value === '' || value.length > longest) return null;
    fields[field] = value;
  }
  return fields;
}

/**
 * Asks PayPal whether it sent this. The event goes in as the text that came: parsed and written again, `1.0` becomes `1` and
 * the signature no longer fits.
 */
export async function verifySignature(
  call: ReturnType<typeof createCalls>['call'],
  { headers, rawBody, webhookId }: WebhookDelivery,
): Promise<boolean> {
  const fields = readFields(headers);
  const event = parseJson(rawBody);
  // Whole JSON by itself, so that it cannot add fields to what it is put into.
  if (!fields || typeof event !== 'object' || event === null || Array.isArray(event)) return false;
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
