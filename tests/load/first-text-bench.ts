import { createHttpClient } from '#tests/support/http-client.ts';
import { quantile } from './quantile.ts';
import { serveApp } from './served-app.ts';

const ROUNDS = 40;
const listing = {
  productName: 'Stoneware mug',
  productDetails: 'Material: stoneware\nCapacity: 350 ml\nThrown by hand\nGlazed inside\nDishwasher-safe',
};
const kinds = {
  'no channel': {},
  'six channels and a market': {
    channels: ['amazon', 'ebay', 'etsy', 'google', 'shopify', 'woocommerce'],
    market: 'EU',
  },
};

/** Milliseconds from the request to the first text of the listing; the run is stopped then. */
async function firstTextMs(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/generations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ ...listing, ...body }),
  });
  if (!answer.body) throw new Error(`no stream: ${answer.status}`);
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('event: text')) break;
  }
  const tookMs = performance.now() - startedAt;
  const id = /"id":"([^"]+)"/.exec(text)?.[1];
  if (!id) throw new Error(`nothing was written: ${text}`);
  await fetch(`${url}/api/generations/${id}/cancel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ expected: 'returned' }),
  });
  return tookMs;
}

/** How long a seller waits for the first text, with the demo writer. Returns a Markdown section. */
export async function benchFirstText(): Promise<string> {
  const app = await serveApp({ environment: { SIGNUP_CREDITS: '1000' } });
  try {
    const client = createHttpClient(app.url);
    await client.post('/api/auth/sign-up/email', {
      ...{ name: 'Bench', email: 'seller@example.com', password: 'quiet paper lantern' },
    });
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: app.url };
    const times = new Map<string, number[]>();
    // In turn, so that both kinds meet the same machine.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, body] of Object.entries(kinds)) {
        times.set(kind, [...(times.get(kind) ?? []), await firstTextMs(app.url, headers, body)]);
      }
    }
    const rows = [...times].map(([kind, all]) => {
      const warm = all.slice(5);
      return `| ${kind} | ${quantile(warm, 0.5).toFixed(0)} | ${quantile(warm, 0.95).toFixed(0)} |`;
    });
    return `Time from the request to the first text of the listing, the demo writer's pace included; ${ROUNDS} listings of each kind
in turn. Aim: no later with channels than without.

| chosen | p50 ms | p95 ms |
|---|---|---|
${rows.join('\n')}`;
  } finally {
    await app.stop();
  }
}
