import { createHash } from 'node:crypto';

/**
 * Lists the inline scripts that the renderer itself wrote, as CSP hashes, and takes the marking nonce out again (it could
 * not live in a cached page). Scripts without the nonce, whoever smuggled them in, stay off the list and don't run.
 */
export function sealInlineScripts(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes) || content === '') continue;
    scriptHashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), scriptHashes: [...scriptHashes] };
}

/**
 * The policy of our pages. Content may show images of any https host; the one foreign frame is YouTube's player without
 * cookies, which a page adds when a visitor plays a video. Style attributes are allowed (menus are placed by them), style elements
 * are not.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], isHttps: boolean): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    'frame-src https://www.youtube-nocookie.com',
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (isHttps) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Under development the tools write inline scripts and styles of their own and keep a socket open. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; frame-ancestors 'none'";
