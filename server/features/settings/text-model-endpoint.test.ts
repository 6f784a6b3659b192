import { describe, expect, it } from 'vitest';
import { addressOfAudience, resolveEndpoint } from './text-model-endpoint.ts';

const config = { gemini: { baseUrl: 'https://generativelanguage.googleapis.com', model: 'flash' } };

describe('the chosen text model', () => {
  it('is Gemini with the start-up settings where nothing was entered', () => {
    const endpoint = resolveEndpoint({ provider: 'gemini', model: '', baseUrl: '' }, config);
    expect(endpoint).toMatchObject({ baseUrl: config.gemini.baseUrl, model: 'flash' });
    expect(addressOfAudience(endpoint.audience, config)).toBe(config.gemini.baseUrl);
  });

  it('takes the same keys when the same address is spelt out', () => {
    const left = resolveEndpoint({ provider: 'gemini', model: '', baseUrl: '' }, config);
    const spelt = resolveEndpoint(
      { provider: 'gemini', model: 'pro', baseUrl: `${config.gemini.baseUrl}/` },
      config,
    );
    expect(spelt).toMatchObject({ audience: left.audience, baseUrl: config.gemini.baseUrl, model: 'pro' });
  });

  it.each([
    'http://generativelanguage.googleapis.com',
    'https://generativelanguage.googleapis.com:444',
    'https://evil.example/v1',
  ])('takes other keys at %s', (baseUrl) => {
    const left = resolveEndpoint({ provider: 'gemini', model: '', baseUrl: '' }, config);
    const other = resolveEndpoint({ provider: 'gemini', model: '', baseUrl }, config);
    expect(other.audience).not.toBe(left.audience);
    expect(addressOfAudience(other.audience, config)).toBe(new URL(baseUrl).origin);
  });

  it('is told apart by origin, not by path', () => {
    const of = (baseUrl: string) =>
      resolveEndpoint({ provider: 'openai-compatible', model: 'm', baseUrl }, config).audience;
    expect(of('https://openrouter.ai/api/v1')).toBe(of('https://openrouter.ai/api/v2/'));
  });
});
