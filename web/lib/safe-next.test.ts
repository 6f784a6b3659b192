import { describe, expect, it } from 'vitest';
import { loginPathFor, safeNext } from './safe-next.ts';

describe('the destination after signing in', () => {
  it.each([
    '/user/dashboard',
    '/',
    '/user/history?q=mug&page=2',
    '/buy/abc#pay',
    '/a%2Fb',
    '/%2F%2Fevil.example',
  ])('keeps the same-origin path %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nLocation: https://evil.example',
    'https:evil.example',
    'https://evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2e//evil.example',
    'evil.example',
    '@evil.example',
    '/login',
    '/login?next=/user',
    '/register',
    '',
    null,
    undefined,
  ])('sends the hostile or useless %j to the dashboard', (value) => {
    expect(safeNext(value)).toBe('/user/dashboard');
  });

  it('never returns anything that a browser resolves to another origin', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '@',
      ':',
      'evil.example',
      '\t',
      'https:',
      '?',
      '#',
    ];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const next = safeNext(`/${a}${b}${c}evil.example`);
          expect(new URL(next, 'https://listwright.example').origin, next).toBe('https://listwright.example');
        }
      }
    }
  });

  it('accepts another fallback', () => {
    expect(safeNext('//evil.example', '/')).toBe('/');
  });
});

describe('the address of the sign-in page', () => {
  it('carries path and query', () => {
    expect(loginPathFor({ pathname: '/user/settings', search: '?tab=2' })).toBe(
      '/login?next=%2Fuser%2Fsettings%3Ftab%3D2',
    );
  });
});
