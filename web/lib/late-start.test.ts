import { describe, expect, it } from 'vitest';
import { restingUntilPaint } from './late-start.ts';

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/app.css"/>',
  '<link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><p>&lt;link rel="modulepreload" href="/c.js"/&gt;</p><script nonce="n">first()</script>',
  '<script nonce="n" type="module" async="">import "/assets/a.js";</script></body>',
].join('');

describe('the script of a finished page', () => {
  it('rests, and names the modules it is going to need', () => {
    expect(restingUntilPaint(page)).toBe(
      [
        '<head><link rel="stylesheet" href="/app.css"/></head>',
        '<body><p>&lt;link rel="modulepreload" href="/c.js"/&gt;</p><script nonce="n">first()</script>',
        '<script nonce="n" type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script></body>',
      ].join(''),
    );
  });

  it('is left alone on a page that has none', () => {
    expect(restingUntilPaint('<p>type="module" async=""</p>')).toBe('<p>type="module" async=""</p>');
  });
});
