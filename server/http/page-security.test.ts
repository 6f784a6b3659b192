import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, sealInlineScripts } from './page-security.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the inline scripts of a page', () => {
  const page = [
    '<script nonce="n0nce">first()</script>',
    '<link rel="modulepreload" nonce="n0nce" href="/a.js"/>',
    '<script type="module" nonce="n0nce">import "/a.js";\nsecond()</script>',
    '<script nonce="n0nce" src="/b.js"></script>',
    '<p><script>smuggled()</script></p>',
    '<script nonce="guess">guessed()</script>',
  ].join('');

  it('are listed by hash if the renderer wrote them, and only then', () => {
    const { scriptHashes } = sealInlineScripts(page, 'n0nce');
    expect(scriptHashes).toEqual([hashOf('first()'), hashOf('import "/a.js";\nsecond()')]);
  });

  it('lose the nonce, which must not be cached', () => {
    expect(sealInlineScripts(page, 'n0nce').html).not.toContain('n0nce');
  });

  it('get a policy without unsafe scripts, styles, objects, bases and frames', () => {
    const policy = contentSecurityPolicy([hashOf('first()')], true);
    expect(policy).toContain(`script-src 'self' ${hashOf('first()')};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).toContain('upgrade-insecure-requests');
    expect(contentSecurityPolicy([], false)).not.toContain('upgrade-insecure-requests');
  });
});

describe('the policy of a page that takes payments', () => {
  const partOf = (policy: string, name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
  const withScript = (url: string) => contentSecurityPolicy(["'sha256-x'"], true, { url, nonce: 'n0nce' });
  const paypal = 'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com';

  it.each(['https://www.paypal.com/sdk/js', 'https://www.sandbox.paypal.com/sdk/js'])(
    'allows PayPal where its documentation requires it: %s',
    (url) => {
      const policy = withScript(url);
      expect(partOf(policy, 'script-src')).toBe(`script-src 'self' 'sha256-x' 'nonce-n0nce' ${paypal}`);
      expect(partOf(policy, 'style-src')).toBe(`style-src 'self' 'nonce-n0nce' ${paypal}`);
      for (const name of ['frame-src', 'connect-src', 'form-action']) {
        expect(partOf(policy, name)).toContain(paypal);
      }
      expect(partOf(policy, 'img-src')).toContain('https:');
      expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('allows no other host for the simulator, whose script is our own', () => {
    const policy = withScript('/paypal-simulator/sdk/js');
    expect(policy).not.toContain('paypal');
    expect(partOf(policy, 'connect-src')).toBe("connect-src 'self'");
  });

  it('allows one other host where the operator names one, whatever its name resembles', () => {
    const policy = withScript('https://paypal.com.example/sdk/js');
    expect(partOf(policy, 'script-src')).toMatch(/ https:\/\/paypal\.com\.example$/);
    expect(policy).not.toContain('*.paypal.com');
  });

  it('applies to no other page', () => {
    expect(contentSecurityPolicy(["'sha256-x'"], true)).not.toMatch(/paypal|venmo|nonce/);
  });
});
