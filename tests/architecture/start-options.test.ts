import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WAYS = [
  'scripts/start.mjs',
  'scripts/start-production.mjs',
  'Dockerfile',
  'deploy/listwright.service',
  'tests/load/served-app.ts',
];

test('the engine gets the same options however the product is started, and where it is measured', () => {
  const options = WAYS.map((path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const [, given = ''] = /((?:['"]?--[a-z0-9=-]+['"]?,? )*)['"]?server\/main\.ts/.exec(text) ?? [];
    return [path, given.match(/--[a-z0-9=-]+/g)];
  });
  expect(options).toEqual(WAYS.map((path) => [path, ['--max-semi-space-size=8']]));
});
