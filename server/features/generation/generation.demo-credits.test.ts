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
  // Booked as an Admin would: the way of an order is another test's (credits/test-credits.test.ts).
  const adjustment = { userId, amount, key: `demo-${userId}`, reason: 'test', environment: 'demo' as const };
  await slices().credits.adjust(adjustment, { actorId: 'system', requestId: null });
}

/** A key is stored after the credit was taken and before anybody was picked to write. */
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

it('a listing paid with demo credits is not written by a real model, and its credit goes back', async () => {
  await stage.storeKeys();
  const person = await stage.person();
  await buyInTheDemo(person, 3);
  storeKeyBeforeThePick();
  const answer = await person.post('/api/generations', mug);
  expect([answer.status, answer.body.code]).toEqual([503, 'generation_no_text_model']);
  expect(await inDemoPocketOf(person)).toBe(3);
  expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
});

it('a listing paid with other credits is', async () => {
  await stage.storeKeys();
  const person = await stage.person();
  storeKeyBeforeThePick();
  const answer = await person.post('/api/generations', mug);
  expect([answer.status, answer.body.data.generation.demo]).toEqual([200, false]);
  expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
});

it('beside a real model demo credits pay nothing', async () => {
  await stage.storeKeys('key-of-the-tests');
  const person = await stage.person();
  await buyInTheDemo(person, 3);
  expect((await person.post('/api/generations', mug)).body.data.balance).toBe(99);
  expect(await inDemoPocketOf(person)).toBe(3);
});
