import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are 22 URL-safe characters, and unique across many refills of the pool', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
