import { expect, it } from 'vitest';
import { createConcurrencyGate } from './concurrency-gate.ts';

/** Starts tasks by name (`a1` belongs to person `a`) and reports which are running. */
function stage(limits: Parameters<typeof createConcurrencyGate>[0]) {
  const pass = createConcurrencyGate(limits);
  const underWay = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begin: (name: string) =>
      pass(name.slice(0, 1), () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        underWay.set(name, resolve);
        return promise;
      }),
    async end(name: string) {
      underWay.get(name)?.();
      underWay.delete(name);
      await settled();
    },
    underWay: () => [...underWay.keys()].sort().join(' '),
    settled,
  };
}

it('people take turns, each with one task at a time', async () => {
  const gate = stage({ max: 2, waitingMax: 20, waitingPerPersonMax: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2']) void gate.begin(name);
  await gate.settled();
  expect(gate.underWay()).toBe('a1 b1');
  const order = [
    ['a1', 'b1 c1'],
    ['b1', 'a2 c1'],
    ['c1', 'a2 b2'],
    ['b2', 'a2 c2'],
    ['c2', 'a2'],
    ['a2', 'a3'],
    ['a3', ''],
  ] as const;
  for (const [ended, next] of order) {
    await gate.end(ended);
    expect([ended, gate.underWay()]).toEqual([ended, next]);
  }
  void gate.begin('a4');
  await gate.settled();
  expect(gate.underWay()).toBe('a4');
});

it('nobody can fill the queue alone, and a full one refuses', async () => {
  const gate = stage({ max: 1, waitingMax: 3, waitingPerPersonMax: 2 });
  for (const name of ['a1', 'a2', 'a3']) void gate.begin(name);
  await expect(gate.begin('a4')).rejects.toMatchObject({ code: 'uploads_busy' });
  void gate.begin('b1');
  await expect(gate.begin('c1')).rejects.toMatchObject({ code: 'uploads_busy', retryAfterSeconds: 5 });
  await gate.end('a1');
  expect(gate.underWay()).toBe('b1');
  void gate.begin('c2');
  await gate.end('b1');
  expect(gate.underWay()).toBe('a2');
  await gate.end('a2');
  expect(gate.underWay()).toBe('c2');
});

it('a failed task makes room', async () => {
  const pass = createConcurrencyGate({ max: 1, waitingMax: 3, waitingPerPersonMax: 2 });
  await expect(pass('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pass('a', async () => 'yes')).toBe('yes');
});
