import { type KeyObject, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { createCallBudget } from './call-budget.ts';
import { exchange, type HttpAnswer } from './exchange.ts';
import type { PayPalConnection } from './paypal-client.ts';
import { PayPalUnknown } from './paypal-failure.ts';

const FETCH_TIMEOUT_MS = 5_000;
const FETCHES = { atOnce: 4, wastedPerMinute: 20 };
const MOST_KEPT = 20;
/** Certificates are fetched again after this, since PayPal may have revoked them. */
const KEPT_MS = 12 * 60 * 60_000;
const LONGEST_CHAIN = 5;

/**
 * For each environment: PayPal's API, the host that serves its certificates, and the name it signs events
 * with.
 */
const places = {
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    address: /^https:\/\/api(?:-m)?\.sandbox\.paypal\.com\/v1\/notifications\/certs\/[\w-]{1,200}$/,
    signer: 'messageverificationcerts.sandbox.paypal.com',
  },
  live: {
    api: 'https://api-m.paypal.com',
    address: /^https:\/\/api(?:-m)?\.paypal\.com\/v1\/notifications\/certs\/[\w-]{1,200}$/,
    signer: 'messageverificationcerts.paypal.com',
  },
};

type Environment = PayPalConnection['environment'];

const placeOf = (environment: Environment) => places[environment === 'live' ? 'live' : 'sandbox'];

/**
 * Whether PayPal serves this environment's certificates at this URL. A stand-in for PayPal at another base
 * URL may name the sandbox's certificates in any environment; it is then asked whether it sent the event.
 */
export function isCertificateAddress({ environment, baseUrl }: PayPalConnection, url: string): boolean {
  const place = placeOf(environment);
  return place.address.test(url) || (baseUrl !== place.api && places.sandbox.address.test(url));
}

/** The trusted roots and how certificates are fetched; tests supply their own. */
export interface CertificateTrust {
  /** PEM. */
  roots: readonly string[];
  fetch: (url: string) => Promise<Pick<HttpAnswer, 'status' | 'text'>>;
  now: () => Date;
}

/** Null unless the base URL is PayPal's own: any other server's signatures are not certified by PayPal. */
export function publicTrust({ environment, baseUrl }: PayPalConnection): CertificateTrust | null {
  if (environment === 'demo' || baseUrl !== places[environment].api) return null;
  return {
    roots: rootCertificates,
    fetch: (url) =>
      exchange({ method: 'GET', url, headers: { accept: 'application/x-pem-file' } }, FETCH_TIMEOUT_MS),
    now: () => new Date(),
  };
}

export interface SigningCertificate {
  key: KeyObject;
  /**
   * True if the certificate is PayPal's, currently valid, and chains to a root. If false, a signature that
   * does not match still proves a forgery, because PayPal's own host served the key; one that matches is left
   * for PayPal to confirm.
   */
  isProven: boolean;
}

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

const issued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Whether each certificate is signed by the next and the last by a root, all of them currently valid. */
function leadsToRoot(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  { roots, now }: { roots: readonly X509Certificate[]; now: Date },
): boolean {
  let certificate: X509Certificate | undefined = leaf;
  for (let length = 0; certificate && length < LONGEST_CHAIN; length++) {
    const current: X509Certificate = certificate;
    if (!isCurrent(current, now)) return false;
    if (roots.some((root) => isCurrent(root, now) && issued(root, current))) return true;
    certificate = others.find((other) => issued(other, current));
  }
  return false;
}

/** The certificates in a PEM file, the leaf first. Throws if there are none or one is unreadable. */
function readPem(text: string): [X509Certificate, ...X509Certificate[]] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [leaf, ...others] = blocks.slice(0, LONGEST_CHAIN).map((block) => new X509Certificate(block));
  if (leaf?.publicKey.asymmetricKeyType !== 'rsa') throw new TypeError('no certificate with an RSA key');
  return [leaf, ...others];
}

/** PayPal's certificates by URL: fetched once for all concurrent callers, within a budget, and cached. */
export function createCertificates(environment: Environment, { roots, fetch, now }: CertificateTrust) {
  const { signer } = placeOf(environment);
  const kept = new Map<string, { certificate: SigningCertificate; until: number }>();
  const underway = new Map<string, Promise<SigningCertificate | null>>();
  const withinBudget = createCallBudget({ ...FETCHES, now: () => now().getTime() });
  let parsedRoots: readonly X509Certificate[] | null = null;

  function judge(text: string): SigningCertificate {
    const [leaf, ...others] = readPem(text);
    parsedRoots ??= roots.map((root) => new X509Certificate(root));
    const isNamed = leaf.checkHost(signer, { wildcards: false }) !== undefined;
    const isProven = isNamed && leadsToRoot(leaf, others, { roots: parsedRoots, now: now() });
    return { key: leaf.publicKey, isProven };
  }

  async function load(url: string): Promise<SigningCertificate | null> {
    const { status, text } = await fetch(url);
    if (status === 400 || status === 404 || status === 410) return null;
    if (status !== 200) throw new PayPalUnknown('server_error', { isSent: true, status });
    try {
      const certificate = judge(text);
      kept.delete(url);
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(url, { certificate, until: now().getTime() + KEPT_MS });
      return certificate;
    } catch (cause) {
      throw new PayPalUnknown('malformed', { isSent: true, status, cause });
    }
  }

  function fetchOnce(url: string): Promise<SigningCertificate | null> {
    const loading =
      underway.get(url) ??
      withinBudget(() => load(url), Boolean).finally(() => {
        underway.delete(url);
      });
    underway.set(url, loading);
    return loading;
  }

  /** Null if PayPal has no certificate there. Throws PayPalUnknown. */
  return async function find(url: string): Promise<SigningCertificate | null> {
    const known = kept.get(url);
    if (known && known.until > now().getTime()) return known.certificate;
    try {
      const certificate = await fetchOnce(url);
      if (!certificate) kept.delete(url);
      return certificate;
    } catch (error) {
      // A flood of forgeries that exhausts the budget must not hold up events signed with a known
      // certificate.
      if (known && error instanceof PayPalUnknown && error.reason === 'withheld') return known.certificate;
      throw error;
    }
  };
}
