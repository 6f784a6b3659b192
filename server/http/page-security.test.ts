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

  it('are listed by hash when the renderer wrote them, and only then', () => {
    const { scriptHashes } = sealInlineScripts(page, 'n0nce');
    expect(scriptHashes).toEqual([hashOf('first()'), hashOf('import "/a.js";\nsecond()')]);
  });

  it('lose the nonce, which must not be cached', () => {
    expect(sealInlineScripts(page, 'n0nce').html).not.toContain('n0nce');
  });

  it('stand in a policy without unsafe scripts, styles, objects, bases and frames', () => {
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
