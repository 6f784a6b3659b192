import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('an empty environment is enough', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      signupCredits: 5,
      signupCreditsAfter: 'registration',
      admin: null,
      rateLimitMultiplier: 1,
      trustedProxies: [],
      isEmailVerificationRequired: false,
      areLoginErrorsExact: true,
    });
  });

  it.each<[environment: Record<string, string>, isAllowed: boolean]>([
    [{}, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ ALLOW_PRIVATE_ENDPOINTS: 'off' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ PUBLIC_URL: 'https://shop.example.com' }, false],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
    [{ HOST: '0.0.0.0', ALLOW_PRIVATE_ENDPOINTS: 'on' }, true],
  ])(
    'a text model may live in the network where only this machine can call, or by word: %o',
    (given, isAllowed) => {
      expect(readConfig(given).arePrivateEndpointsAllowed).toBe(isAllowed);
    },
  );

  it('an empty value is no value', () => {
    expect(
      readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '', RATE_LIMIT_MULTIPLIER: ' ' }),
    ).toMatchObject({
      port: 3000,
      databaseUrl: null,
      rateLimitMultiplier: 1,
    });
  });

  it('a public address loses its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });

  it('takes proxies by address, range and name, and a sender with a name or without', () => {
    const trusted = '127.0.0.1,::1, 10.0.0.0/8, loopback';
    expect(readConfig({ TRUST_PROXY: trusted }).trustedProxies).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/8',
      'loopback',
    ]);
    expect(readConfig({ MAIL_FROM: 'shop@shop.example' }).mail.from).toBe('shop@shop.example');
    const named = '"Shop, Ltd." <shop@shop.example>';
    expect(readConfig({ MAIL_FROM: named }).mail.from).toBe(named);
  });

  const wrong: [name: string, value: string][] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://shop.example/listwright'],
    ['PUBLIC_URL', 'https://shop.example/?a=b'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['APP_SECRET', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SIGNUP_CREDITS', '-1'],
    ['SIGNUP_CREDITS_AFTER', 'soon'],
    ['SIGNUP_CREDITS', '2.5'],
    ['GEMINI_MODEL', '../other'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Listwright'],
    ['MAIL_FROM', 'Listwright <shop.example>'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/33'],
    ['RATE_LIMIT_MULTIPLIER', 'off'],
    ['S3_ENDPOINT', 'storage.example'],
    ['S3_BUCKET', 'Two Words'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['EMAIL_VERIFICATION', 'yes'],
  ];
  for (const [name, value] of wrong) {
    it(`${name}=${value} stops the start with one line that names it`, () => {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name}: .+ takes: [^\\n]+$`));
    });
  }

  it('never repeats a secret in its complaint', () => {
    for (const name of ['APP_SECRET', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'DATABASE_URL', 'SMTP_URL']) {
      expect(() => readConfig({ [name]: 'x:hush' })).toThrow(/^(?!.*hush)/s);
    }
  });

  it('takes a bucket with all of its four settings, or none', () => {
    const bucket = {
      S3_ENDPOINT: 'https://storage.example/',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hush',
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(bucket).s3).toEqual({
      endpoint: 'https://storage.example',
      bucket: 'shop',
      accessKeyId: 'id',
      secretAccessKey: 'hush',
      region: 'auto',
    });
    for (const name of Object.keys(bucket)) {
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(new RegExp(`${name}: is missing`));
    }
  });

  it('asks for the other half of a pair', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow(
      /^ADMIN_PASSWORD: is missing, and ADMIN_EMAIL is set/,
    );
    expect(() => readConfig({ OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' })).toThrow(
      /^OIDC_ISSUER: is missing/,
    );
  });
});
