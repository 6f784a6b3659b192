import { createHash } from 'node:crypto';

const HASHES_KEPT = 500;
/** What is longer carries a person's data, and does not come again. */
const REPEATED_UP_TO_LENGTH = 4_096;
const hashes = new Map<string, string>();

/** Most inline scripts are the same on every page. */
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
 * Lists the inline scripts that the renderer itself wrote, as CSP hashes, and takes the marking nonce out again (it could
 * not live in a cached page). Scripts without the nonce, whoever smuggled them in, stay off the list and don't run.
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

/** What a page that takes payments lets in besides our own. */
export interface PaymentScript {
  /** Address of PayPal's browser script; a path where the simulator stands in for it. */
  url: string;
  /** Marks the script and whatever styles and scripts it writes into the page. */
  nonce: string;
}

/** From PayPal's documentation of its JavaScript SDK, "Best Practices", with a nonce instead of 'unsafe-inline'. */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

function hostsOf(payment: PaymentScript | null): string[] {
  if (payment === null || payment.url.startsWith('/')) return [];
  const { origin, protocol, hostname } = new URL(payment.url);
  return protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname) ? PAYPAL_HOSTS : [origin];
}

/**
 * The policy of our pages. Content may show images of any https host (docs/decisions/0011); the one foreign frame is YouTube's player without
 * cookies, which a page adds when a visitor plays a video. Style attributes are allowed (menus are placed by them), style elements
 * are not. Only a page with `payment` lets PayPal in.
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

/** Under development the tools write inline scripts and styles of their own and keep a socket open. */
export function developmentPolicy(payment: PaymentScript | null): string {
  const sources = ["'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:", ...hostsOf(payment)].join(' ');
  return `default-src ${sources}; object-src 'none'; frame-ancestors 'none'`;
}
