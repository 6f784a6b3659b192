import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/constant-time.ts';

// Browsers refuse a `__Host-` cookie unless it is Secure, has no Domain and the path `/`, so that a sibling
// domain cannot plant one.
export function cookiePrefixFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-listwright' : 'listwright';
}

/** Name and raw value of each cookie in a header, in order. */
function pairsOf(header: string): [string, string][] {
  return header.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
  });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Reads the cookies signed by the identity library: `<value>.<HMAC-SHA-256 in base64>`. */
export function createCookieReader({ publicUrl, secret }: { publicUrl: string; secret: string }) {
  const prefix = cookiePrefixFor(publicUrl);
  const sessionName = `${prefix}.session_token`;
  const challengeName = `${prefix}.two_factor`;

  // The signature matters although tokens are random: someone who reads the database sees tokens, but cannot
  // sign them.
  function signedValue(header: string | undefined, name: string): string | null {
    const found = pairsOf(header ?? '').find(([cookie]) => cookie === name);
    const value = decode(found?.[1] ?? '');
    const at = value.lastIndexOf('.');
    if (at < 1) return null;
    const expected = createHmac('sha256', secret).update(value.slice(0, at)).digest();
    const given = Buffer.from(value.slice(at + 1), 'base64');
    return isSameSecret(given, expected) ? value.slice(0, at) : null;
  }

  return {
    /** The session token, if the cookie has our signature. */
    sessionToken: (header: string | undefined) => signedValue(header, sessionName),
    /** The identifier of a sign-in that waits for its second step. */
    challenge: (header: string | undefined) => signedValue(header, challengeName),
    withoutSession: (header: string) =>
      pairsOf(header)
        .filter(([name]) => name !== sessionName)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
  };
}

export type CookieReader = ReturnType<typeof createCookieReader>;
