import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { apiContext } from '#web/lib/api-context.ts';
import { requireViewer } from './guards.ts';

/** Where a visitor is sent who asks for this page. */
async function sentTo(path: string, { method = 'GET', isRegistrationOpen = true } = {}) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    viewer: async () => null,
    isRegistrationOpen,
  } as never);
  const url = new URL(path, 'http://listwright.example');
  const request = new Request(url, { method });
  const refused = await Promise.resolve(
    requireViewer({ request, url, context, params: {} } as never, async () => new Response()),
  ).catch((error: unknown) => error as Response);
  return refused?.headers.get('location');
}

describe('a signed-out visitor', () => {
  it.each(['/buy/standard', '/item-buy/guide-1'])('who chose %s is led to registration', async (path) => {
    expect(await sentTo(path)).toBe(`/register?next=${encodeURIComponent(path)}`);
  });

  it('who chose a plan where nobody can register is led to sign-in', async () => {
    expect(await sentTo('/buy/standard', { isRegistrationOpen: false })).toBe(
      '/login?next=%2Fbuy%2Fstandard',
    );
  });

  it('whose session ended before a checkout was sent is led to sign-in, which keeps the form', async () => {
    expect(await sentTo('/buy/standard', { method: 'POST' })).toBe('/login?next=%2Fbuy%2Fstandard');
  });

  it.each(['/user/credits', '/pay-now/A1B2C3D4', '/buy'])('of %s is led to sign-in', async (path) => {
    expect(await sentTo(path)).toBe(`/login?next=${encodeURIComponent(path)}`);
  });
});
