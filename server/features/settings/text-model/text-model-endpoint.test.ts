import { describe, expect, it } from 'vitest';
import { addressOfAudience, resolveEndpoint } from './text-model-endpoint.ts';

const config = {
  gemini: {
    baseUrl: 'https://generativelanguage.googleapis.com',
    model: 'flash',
    fallbackModels: ['flash-latest'],
  },
  arePrivateEndpointsAllowed: false,
};
const fallbackModels: string[] = [];

describe('the chosen text model', () => {
  it('is Gemini with the start-up settings by default', () => {
    const endpoint = resolveEndpoint({ provider: 'gemini', model: '', fallbackModels, baseUrl: '' }, config);
    expect(endpoint).toMatchObject({
      baseUrl: config.gemini.baseUrl,
      models: ['flash', 'flash-latest'],
    });
    expect(addressOfAudience(endpoint.audience, config)).toBe(config.gemini.baseUrl);
  });

  it('accepts the same keys if the same address is entered explicitly', () => {
    const left = resolveEndpoint({ provider: 'gemini', model: '', fallbackModels, baseUrl: '' }, config);
    const spelt = resolveEndpoint(
      { provider: 'gemini', model: 'pro', fallbackModels, baseUrl: `${config.gemini.baseUrl}/` },
      config,
    );
    expect(spelt).toMatchObject({ audience: left.audience, baseUrl: config.gemini.baseUrl, models: ['pro'] });
  });

  it.each([
    'http://generativelanguage.googleapis.com',
    'https://generativelanguage.googleapis.com:444',
    'https://evil.example/v1',
  ])('has other keys at %s', (baseUrl) => {
    const left = resolveEndpoint({ provider: 'gemini', model: '', fallbackModels, baseUrl: '' }, config);
    const other = resolveEndpoint({ provider: 'gemini', model: '', fallbackModels, baseUrl }, config);
    expect(other.audience).not.toBe(left.audience);
    expect(addressOfAudience(other.audience, config)).toBe(new URL(baseUrl).origin);
  });

  it('is distinguished by origin, not by path', () => {
    const of = (baseUrl: string) =>
      resolveEndpoint({ provider: 'openai-compatible', model: 'm', fallbackModels, baseUrl }, config)
        .audience;
    expect(of('https://openrouter.ai/api/v1')).toBe(of('https://openrouter.ai/api/v2/'));
  });

  it('is called anywhere at the address of the start-up settings, but elsewhere only if they allow it', () => {
    const reachAt = (baseUrl: string, arePrivateEndpointsAllowed = false) =>
      resolveEndpoint(
        { provider: 'openai-compatible', model: 'm', fallbackModels, baseUrl },
        { gemini: { ...config.gemini, baseUrl: 'http://10.0.0.1' }, arePrivateEndpointsAllowed },
      ).reach;
    expect(reachAt('http://10.0.0.1/v1')).toBe('anywhere');
    expect(reachAt('http://10.0.0.1:81/v1')).toBe('public');
    expect(reachAt('http://localhost:11434/v1')).toBe('public');
    expect(reachAt('http://localhost:11434/v1', true)).toBe('anywhere');
  });
});
