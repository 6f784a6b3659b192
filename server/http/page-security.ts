import { createHash } from 'node:crypto';

const HASHES_KEPT = 500;
/** Longer scripts contain personal data and do not recur. */
const REPEATED_UP_TO_LENGTH = 4_096;
const hashes = new Map<string, string>();

/** Cached, because most inline scripts are the same on every page. */
function hashOf(script: string): string {
  const known = hashes.get(script);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  if (script.length > REPEATED_UP_TO_LENGTH) return hash;
  if (hashes.size >= HASHES_KEPT) hashes.clear();
  hashes.set(script, hash);
  return hash;
}

/**
 * Lists the inline scripts the renderer wrote as CSP hashes, and removes the nonce that marks them (a cached
 * page cannot have one). Scripts without the nonce are injected: they are not listed and don't run.
 */
export function sealInlineScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes = new Set<string>();
  for (const { 0: tag, index } of html.matchAll(/<script\b[^<>]*>/g)) {
    if (!tag.includes(mark) || /\ssrc=/.test(tag)) continue;
    const start = index + tag.length;
    const content = html.slice(start, html.indexOf('</script>', start));
    if (content === '') continue;
    scriptHashes.add(hashOf(content));
  }
  return { html: html.replaceAll(mark, ''), scriptHashes: [...scriptHashes] };
}

/** What a page that takes payments allows besides our own scripts. */
export interface PaymentScript {
  /** Address of PayPal's browser script; a local path for the simulator. */
  url: string;
  /** Marks the script and any styles and scripts it writes into the page. */
  nonce: string;
}

/**
 * From "Best Practices" in PayPal's JavaScript SDK documentation, with a nonce instead of 'unsafe-inline'.
 */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

function hostsOf(payment: PaymentScript | null): string[] {
  if (payment === null || payment.url.startsWith('/')) return [];
  const { origin, protocol, hostname } = new URL(payment.url);
  return protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname) ? PAYPAL_HOSTS : [origin];
}

/**
 * The policy of our pages. Content may show images from any https host (docs/decisions/0011). The one foreign
 * frame is YouTube's cookieless player, which a page adds when a visitor plays a video. Style attributes are
 * allowed (they position menus), style elements are not. Only a page with `payment` allows PayPal.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  isHttps: boolean,
  payment: PaymentScript | null = null,
): string {
  const hosts = hostsOf(payment);
  const nonce = payment ? [`'nonce-${payment.nonce}'`] : [];
  const allow = (name: string, ...sources: string[]) => [name, ...sources, ...hosts].join(' ');
  const directives = [
    "default-src 'self'",
    allow('script-src', "'self'", ...scriptHashes, ...nonce),
    allow('style-src', "'self'", ...nonce),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    allow('frame-src', 'https://www.youtube-nocookie.com'),
    "font-src 'self'",
    allow('connect-src', "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    allow('form-action', "'self'"),
    "frame-ancestors 'none'",
  ];
  if (isHttps) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** In development, tools write their own inline scripts and styles and keep a socket open. */
export function developmentPolicy(payment: PaymentScript | null): string {
  const sources = ["'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:", ...hostsOf(payment)].join(' ');
  return `default-src ${sources}; object-src 'none'; frame-ancestors 'none'`;
}
