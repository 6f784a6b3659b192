import { rootCertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import { clientOf } from '#server/simulators/paypal/paypal-orders.fixture.ts';
import { type Authority, certify, certifyPayPal, signAsPayPal } from '#tests/support/paypal-certificates.ts';
import { PayPalUnknown } from './index.ts';
import { publicTrust } from './webhook-certificates.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CERTS = 'https://api.sandbox.paypal.com/v1/notifications/certs';
const certUrl = `${CERTS}/CERT-360caa42-fca2a594-1d93a270`;
const webhookId = 'WH5D3M0';
const rawBody = '{ "id":"WH-1", "amount": 1.0, "name":"Zoë" }';

const { root, authority, paypal } = certifyPayPal();
const served = paypal.pem + authority.pem;

let simulator: PayPalSimulator;
let now: Date;
let answers: Record<string, { status: number; text: string } | Error>;
let fetched: string[];
beforeEach(async () => {
  simulator = await startPayPalSimulator({ webhook: { url: 'http://127.0.0.1:9', id: webhookId } });
  now = new Date();
  answers = { [certUrl]: { status: 200, text: served } };
  fetched = [];
});
afterEach(() => simulator.close());

/** The calls to PayPal's own verification. */
const asked = () => simulator.control.calls.filter(({ name }) => name === 'verifyWebhook').length;

function clientWith(roots: readonly string[] = [root.pem]) {
  const fetch = async (url: string) => {
    fetched.push(url);
    const answer = answers[url] ?? { status: 404, text: '' };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return clientOf(simulator, { trust: { roots, fetch, now: () => now } });
}

type Client = ReturnType<typeof clientWith>;

const signed = (facts: Partial<Parameters<typeof signAsPayPal>[1]> = {}) =>
  signAsPayPal(rawBody, { privateKey: paypal.privateKey, webhookId, certUrl, at: now, ...facts });

const check = (client: Client, headers: Record<string, string>, body = rawBody) =>
  client.verifyWebhookSignature({ headers, rawBody: body, webhookId });

describe('by PayPal’s certificate', () => {
  it('a genuine event is told without a call, the certificate fetched once', async () => {
    const client = clientWith();
    const checks = Array.from({ length: 20 }, () => check(client, signed()));
    expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
    expect(await check(client, signed())).toBe(true);
    expect([fetched, asked()]).toEqual([[certUrl], 0]);
  });

  it.each([
    ['api-m', `https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-2`],
    ['api', `${CERTS}/CERT-3`],
  ])('it is fetched from %s as it was named', async (_host, url) => {
    answers[url] = { status: 200, text: served };
    expect(await check(clientWith(), signed({ certUrl: url }))).toBe(true);
    expect(fetched).toEqual([url]);
  });

  it('forgeries are told without a call: another body, key, webhook, id, time, algorithm', async () => {
    const client = clientWith();
    const genuine = signed();
    const forged: [headers: Record<string, string>, body?: string][] = [
      [genuine, rawBody.replace('1.0', '1')],
      [genuine, `${rawBody} `],
      [signed({ privateKey: certify({}).privateKey })],
      [signed({ webhookId: 'WEBHOOK_ID' })],
      [{ ...genuine, 'paypal-transmission-id': 'another' }],
      [{ ...genuine, 'paypal-transmission-time': new Date(now.getTime() + 1).toISOString() }],
      [{ ...genuine, 'paypal-transmission-sig': 'Zm9yZ2Vk' }],
      [{ ...genuine, 'paypal-auth-algo': 'none' }],
      [{ ...genuine, 'paypal-auth-algo': 'SHA1withRSA' }],
    ];
    for (const [headers, body] of forged) expect(await check(client, headers, body)).toBe(false);
    expect([fetched, asked()]).toEqual([[certUrl], 0]);
  });

  it.each([
    ['three days and a bit ago, as PayPal still sends it again', -3 * DAY_MS - HOUR_MS, true],
    ['in some minutes, by a clock that is ahead', 10 * 60_000, true],
    ['five days ago: a replay', -5 * DAY_MS, false],
    ['tomorrow', DAY_MS, false],
  ])('sent %s', async (_when, offsetMs, isGenuine) => {
    expect(await check(clientWith(), signed({ at: new Date(now.getTime() + offsetMs) }))).toBe(isGenuine);
    expect(asked()).toBe(0);
  });

  it('it is fetched again after half a day', async () => {
    const client = clientWith();
    await check(client, signed());
    now = new Date(now.getTime() + 11 * HOUR_MS);
    await check(client, signed());
    expect(fetched).toHaveLength(1);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect(await check(client, signed())).toBe(true);
    expect(fetched).toHaveLength(2);
  });

  it('no more than 20 are kept', async () => {
    const client = clientWith();
    await check(client, signed());
    for (let number = 1; number <= 20; number++) {
      now = new Date(now.getTime() + 10_000);
      const url = `${CERTS}/CERT-${number}`;
      answers[url] = { status: 200, text: served };
      expect(await check(client, signed({ certUrl: url }))).toBe(true);
    }
    expect(await check(client, signed())).toBe(true);
    expect(fetched.filter((url) => url === certUrl)).toHaveLength(2);
  });
});

describe('a certificate that proves nothing: what does not fit is forged, what fits is PayPal’s to say', () => {
  const other = certify({ name: 'Other Root', isAuthority: true });
  const past = { from: new Date(Date.now() - 2 * DAY_MS), to: new Date(Date.now() - DAY_MS) };
  const shop = certify({ name: 'shop.example.com', issuer: authority });
  const ofNoAuthority = certify({ issuer: shop });
  const oldAuthority = certify({ name: 'Old Authority', issuer: root, isAuthority: true, ...past });
  const sameName = certify({ name: 'Test Authority', issuer: other, isAuthority: true });

  it.each<[string, Authority, string[]]>([
    ['of another root', certify({ issuer: other }), []],
    ['of its own making', certify({}), []],
    ['of an authority that is not served with it', certify({ issuer: authority }), []],
    ['of an authority that has the right name only', certify({ issuer: sameName }), [authority.pem]],
    ['that has ended', certify({ issuer: authority, ...past }), [authority.pem]],
    ['of an authority whose time has ended', certify({ issuer: oldAuthority }), [oldAuthority.pem]],
    ['of who is no authority', ofNoAuthority, [shop.pem, authority.pem]],
    ['in another name', shop, [authority.pem]],
    [
      'of the other environment',
      certify({ name: 'messageverificationcerts.paypal.com', issuer: authority }),
      [authority.pem],
    ],
  ])('%s', async (_what, { pem, privateKey }, others) => {
    answers[certUrl] = { status: 200, text: [pem, ...others].join('') };
    const client = clientWith();
    expect(await check(client, { ...signed({ privateKey }), 'paypal-transmission-sig': 'Zm9yZ2Vk' })).toBe(
      false,
    );
    expect(asked()).toBe(0);
    // The simulator does not know this signature either.
    expect(await check(client, signed({ privateKey }))).toBe(false);
    expect(asked()).toBe(1);
  });
});

describe('a certificate that is not to be had', () => {
  it('because PayPal has none there: forged, without a call', async () => {
    delete answers[certUrl];
    expect(await check(clientWith(), signed())).toBe(false);
    expect([fetched.length, asked()]).toEqual([1, 0]);
  });

  it.each<[string, { status: number; text: string } | Error]>([
    ['its host is away', new PayPalUnknown('network', { isSent: false })],
    ['its host fails', { status: 503, text: '' }],
    ['its host sends us elsewhere', { status: 302, text: '' }],
    ['what is served is none', { status: 200, text: '<html>Back soon</html>' }],
  ])('because %s: PayPal is asked, and the certificate again next time', async (_why, answer) => {
    answers[certUrl] = answer;
    const client = clientWith();
    expect(await check(client, signed())).toBe(false);
    // For events sent by PayPal's stand-in, the stand-in confirms.
    const own = { ...simulator.control.webhooks.sign(rawBody), 'paypal-cert-url': certUrl };
    expect(await check(client, own)).toBe(true);
    expect(asked()).toBe(2);
    answers[certUrl] = { status: 200, text: served };
    expect(await check(client, signed())).toBe(true);
    expect(asked()).toBe(2);
  });
});

describe('a flood', () => {
  it('of made-up certificates is fetched 20 times a minute, and stops no genuine event of a known one', async () => {
    const client = clientWith();
    expect(await check(client, signed())).toBe(true);
    const outcomes: unknown[] = [];
    for (let number = 0; number < 100; number++) {
      const headers = signed({ certUrl: `${CERTS}/CERT-MADE-UP-${number}` });
      outcomes.push(await check(client, headers).catch(({ reason }) => reason));
    }
    expect(outcomes).toEqual([...Array(20).fill(false), ...Array(80).fill('withheld')]);
    expect([fetched.length, asked()]).toEqual([21, 0]);
    expect(await check(client, signed())).toBe(true);
    now = new Date(now.getTime() + 61_000);
    expect(await check(client, signed({ certUrl: `${CERTS}/CERT-MADE-UP` }))).toBe(false);
  });

  it('of made-up certificates holds up no genuine event while a known one is to be fetched again', async () => {
    const client = clientWith();
    await check(client, signed());
    now = new Date(now.getTime() + 13 * HOUR_MS);
    for (let number = 0; number < 20; number++)
      await check(client, signed({ certUrl: `${CERTS}/CERT-MADE-UP-${number}` }));
    expect(await check(client, signed())).toBe(true);
    expect(fetched.filter((url) => url === certUrl)).toHaveLength(1);
    now = new Date(now.getTime() + 61_000);
    delete answers[certUrl];
    expect(await check(client, signed())).toBe(false);
  });

  it('at one moment fetches 4 at once', async () => {
    const client = clientWith();
    const checks = Array.from({ length: 50 }, (_, number) =>
      check(client, signed({ certUrl: `${CERTS}/CERT-AT-ONCE-${number}` })).catch(({ reason }) => reason),
    );
    const outcomes = await Promise.all(checks);
    expect(outcomes.filter((outcome) => outcome === 'withheld')).toHaveLength(46);
    expect(fetched).toHaveLength(4);
  });

  it('of forgeries that only PayPal can tell costs 60 calls a minute', async () => {
    const client = clientOf(simulator);
    const outcomes: unknown[] = [];
    for (let number = 0; number < 80; number++) {
      outcomes.push(await check(client, signed()).catch(({ reason }) => reason));
    }
    expect(outcomes).toEqual([...Array(60).fill(false), ...Array(20).fill('withheld')]);
    expect(asked()).toBe(60);
  });
});

describe('the public roots', () => {
  const connection = { clientId: 'c', clientSecret: 's' };

  it('are trusted at PayPal’s own addresses only', () => {
    const at = (environment: 'demo' | 'sandbox' | 'live', baseUrl: string) =>
      publicTrust({ ...connection, environment, baseUrl });
    expect(at('live', 'https://api-m.paypal.com')?.roots).toBe(rootCertificates);
    expect(at('sandbox', 'https://api-m.sandbox.paypal.com')?.roots).toBe(rootCertificates);
    expect(at('live', 'https://api-m.sandbox.paypal.com')).toBeNull();
    expect(at('sandbox', 'https://relay.example.com')).toBeNull();
    expect(at('demo', 'https://api-m.sandbox.paypal.com')).toBeNull();
  });

  it('can be read, and do not certify what a test does', async () => {
    expect(await check(clientWith(rootCertificates), signed())).toBe(false);
    expect(asked()).toBe(1);
  });
});
