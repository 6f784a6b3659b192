import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { fieldNames, hostileValues, pathWith, plausibleBody } from './endpoint-inputs.ts';

let test: TestApp;
let admin: HttpClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signUpAdmin();
});
afterAll(() => test.close());

const hostileIds = [
  'absent',
  '0',
  '-1',
  '%00',
  '%2e%2e',
  '..%2f..%2fetc',
  'a'.repeat(150),
  '%F0%9F%9B%8B',
  "'%20or%201=1",
  '%ff',
];

/** Endpoints whose success would end the session these tests use. */
const endsSession = new Set(['POST /api/auth/sign-out', 'DELETE /api/sessions']);

async function check(
  name: string,
  answer: { status: number; body: unknown; text: string },
  findings: string[],
) {
  const isClear = answer.status < 400 || failureSchema.safeParse(answer.body).success;
  if (answer.status >= 500 || !isClear)
    findings.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (/\bat \/|node_modules|syntax error|violates|relation "/.test(answer.text))
    findings.push(`${name}: leaks ${answer.text.slice(0, 200)}`);
}

describe('no input of any endpoint ends in a 500, and every rejection is clear', () => {
  for (const endpoint of endpoints) {
    const title = `${endpoint.method} ${endpoint.path}`;
    // Requests to identity providers have their own tests.
    if (endsSession.has(title)) continue;

    it(title, async () => {
      const findings: string[] = [];
      const base = plausibleBody(endpoint);
      const send = (path: string, body: unknown, client: HttpClient = admin) =>
        client.request(endpoint.method, path, endpoint.method === 'GET' ? undefined : (body ?? undefined));

      for (const id of endpoint.params ? hostileIds : []) {
        await check(`id ${id}`, await send(pathWith(endpoint, id), base), findings);
      }
      const path = pathWith(endpoint, 'absent');
      for (const field of fieldNames(endpoint.body)) {
        for (const [name, value] of hostileValues) {
          await check(`${field} = ${name}`, await send(path, { ...base, [field]: value }), findings);
        }
      }
      for (const field of fieldNames(endpoint.query)) {
        for (const value of ['', '-1', '0', '1e9', 'NaN', 'x'.repeat(5000), '%00', '%ff', "'", '%25']) {
          await check(
            `?${field}=${value.slice(0, 20)}`,
            await send(`${path}?${field}=${value}`, base),
            findings,
          );
        }
        await check(`?${field} twice`, await send(`${path}?${field}=a&${field}=b`, base), findings);
      }
      for (const body of endpoint.body ? [null, [], 'text', 5, true, {}] : []) {
        await check(`body ${JSON.stringify(body)}`, await send(path, body), findings);
      }
      expect(findings).toEqual([]);
    });
  }

  it('the ledger balances afterwards', async () => {
    expect(await test.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
  });
});
