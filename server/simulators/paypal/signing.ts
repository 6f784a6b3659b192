import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/**
 * The simulator's own signatures. PayPal signs a CRC32 of the body with RSA; this is an HMAC over its
 * SHA-256, in the same headers, which only this simulator's verify call can check.
 */
export interface Signer {
  /** The headers that belong to this body. */
  headersFor(rawBody: string, webhookId: string, at: Date): Record<string, string>;
  /** Whether the signature covers exactly this text. */
  isGenuine(fields: SignedFields, rawBody: string): boolean;
  newToken(seconds: number): string;
  isToken(token: string): boolean;
  /** Invalidates all tokens issued so far. */
  expireTokens(): void;
}

interface SignedFields {
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
}

export function createSigner(secret: string, now: () => Date): Signer {
  let generation = 0;
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}|${text}`).digest('base64url');
  const signatureOf = (id: string, time: string, webhookId: string, rawBody: string) =>
    mac('webhook', [id, time, webhookId, createHash('sha256').update(rawBody).digest('hex')].join('|'));
  return {
    headersFor(rawBody, webhookId, at) {
      const [id, time] = [randomUUID(), at.toISOString()];
      return {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signatureOf(id, time, webhookId, rawBody),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-DEMO',
      };
    },
    isGenuine(fields, rawBody) {
      const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = fields;
      return isSame(signatureOf(id, time, webhookId, rawBody), fields.transmission_sig);
    },
    newToken(seconds) {
      const until = `${generation}.${Math.floor(now().getTime() / 1000) + seconds}`;
      return `A21AA.${until}.${mac('token', until)}`;
    },
    isToken(token) {
      const [, tokenGeneration = '', until = '', signature = ''] = token.split('.');
      return (
        isSame(mac('token', `${tokenGeneration}.${until}`), signature) &&
        Number(tokenGeneration) === generation &&
        Number(until) * 1000 > now().getTime()
      );
    },
    expireTokens() {
      generation++;
    },
  };
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

/** The literal text of a member of a JSON object, including its whitespace; null if there is none. */
export function rawMember(json: string, name: string): string | null {
  const wanted = JSON.stringify(name);
  let depth = 0;
  let memberAt = -1;
  let stringAt = -1;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (stringAt >= 0) {
      if (character === '\\') index++;
      else if (character === '"') {
        const isName = depth === 1 && memberAt < 0 && json.slice(stringAt, index + 1) === wanted;
        if (isName && /^\s*:/.test(json.slice(index + 1))) memberAt = json.indexOf(':', index) + 1;
        stringAt = -1;
      }
    } else if (character === '"') stringAt = index;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0 && memberAt >= 0) return json.slice(memberAt, index);
    } else if (character === ',' && depth === 1 && memberAt >= 0) return json.slice(memberAt, index);
  }
  return null;
}
