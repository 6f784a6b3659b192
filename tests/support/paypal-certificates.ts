import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import forge from 'node-forge';

/** Subject, issuer and validity; defaults to PayPal's name and a public authority. */
interface Facts {
  name?: string;
  issuer?: Authority;
  isAuthority?: boolean;
  from?: Date;
  to?: Date;
}

export type Authority = ReturnType<typeof certify>;

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** A certificate like PayPal's, or its issuer's. Self-signed without an issuer. */
export function certify({
  name = 'messageverificationcerts.sandbox.paypal.com',
  issuer,
  isAuthority = false,
  from = new Date(Date.now() - YEAR_MS),
  to = new Date(Date.now() + YEAR_MS),
}: Facts) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // Never a leading zero: a padded number is refused.
  certificate.serialNumber = `01${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer?.subject ?? subject);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    ...(isAuthority
      ? [{ name: 'keyUsage', keyCertSign: true, critical: true }]
      : [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]),
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.privateKey ?? privateKey), forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), privateKey, subject };
}

/** A realistic chain: a root, an intermediate and PayPal's certificate. */
export function certifyPayPal() {
  const root = certify({ name: 'Test Root', isAuthority: true });
  const authority = certify({ name: 'Test Authority', issuer: root, isAuthority: true });
  return { root, authority, paypal: certify({ issuer: authority }) };
}

interface Signed {
  privateKey: string;
  webhookId: string;
  certUrl: string;
  at?: Date;
}

/** The headers of an event signed the way PayPal does. */
export function signAsPayPal(
  rawBody: string,
  { privateKey, webhookId, certUrl, at = new Date() }: Signed,
): Record<string, string> {
  const [id, time] = [randomUUID(), at.toISOString()];
  const signature = createSign('sha256').update(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certUrl,
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.sign(privateKey, 'base64'),
  };
}
