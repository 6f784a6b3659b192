import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  type GenerationStage,
  mug,
  type Person,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

let stage: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
});
afterAll(() => stage.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.expectCleanBooks();
});

const slices = () => stage.app.composed.slices;

async function buyInTheDemo({ userId }: Person, amount: number): Promise<void> {
  // Booked directly; credits/test-credits.test.ts covers orders.
  const adjustment = { userId, amount, key: `demo-${userId}`, reason: 'test', environment: 'demo' as const };
  await slices().credits.adjust(adjustment, { actorId: 'system', requestId: null });
}

/** Stores a key after the credit was taken and before a writer was picked. */
function storeKeyBeforeThePick(): void {
  const { textModels } = slices().settings;
  const pick = textModels.pick.bind(textModels);
  vi.spyOn(textModels, 'pick').mockImplementationOnce(async (tried) => {
    await stage.storeKeys('a-key-in-between');
    return pick(tried);
  });
}

const inDemoPocketOf = async ({ userId }: Person) =>
  (await slices().credits.pocketsOf(userId)).find(({ environment }) => environment === 'demo')?.available;

it('a listing paid with demo credits is not written by a real model, and its credit is returned', async () => {
  await stage.storeKeys();
  const person = await stage.person();
  await buyInTheDemo(person, 3);
  storeKeyBeforeThePick();
  const answer = await person.post('/api/generations', mug);
  expect([answer.status, answer.body.code]).toEqual([503, 'generation_no_text_model']);
  expect(await inDemoPocketOf(person)).toBe(3);
  expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
});

it('a listing paid with other credits is written by it', async () => {
  await stage.storeKeys();
  const person = await stage.person();
  storeKeyBeforeThePick();
  const answer = await person.post('/api/generations', mug);
  expect([answer.status, answer.body.data.generation.demo]).toEqual([200, false]);
  expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
});

it('demo credits cannot pay for a real model', async () => {
  await stage.storeKeys('key-of-the-tests');
  const person = await stage.person();
  await buyInTheDemo(person, 3);
  expect((await person.post('/api/generations', mug)).body.data.balance).toBe(99);
  expect(await inDemoPocketOf(person)).toBe(3);
});
