import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginUntil } from '#tests/support/generation-stage.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demoPaceMs: 4 });
});
afterAll(() => app.close());

describe('the demo writer', () => {
  it("leaves out a supplier's order data, unless all lines are wanted", async () => {
    const person = await app.signUp();
    const facts = {
      productName: 'Shelf',
      productDetails: 'Material: oak\nMOQ: 500 pcs\nFOB Ningbo USD 2.10',
    };
    const write = async (body: object) =>
      JSON.stringify((await person.post('/api/generations', body)).body.data.generation.content);
    expect(await write(facts)).not.toMatch(/MOQ|Ningbo/);
    expect(await write({ ...facts, useAllDetails: true })).toMatch(/MOQ: 500 pcs/);
  });

  it('finishes its current listing when a key is added, and accepts nothing new', async () => {
    const admin = await app.signUpAdmin();
    const person = await app.signUp();
    const { id, events } = await beginUntil(person, 'text');
    const added = await admin.post('/api/gemini-keys', { name: 'Main', key: 'AIzaSy-real-0123456789' });
    expect(added.status).toBe(200);
    let ending = '';
    for await (const { event } of events) ending = event;
    expect(ending).toBe('completed');
    expect((await person.get(`/api/generations/${id}`)).body.data).toMatchObject({
      demo: true,
      status: 'completed',
      credit: 'spent',
    });
    expect((await person.get('/api/generator')).body.data).toMatchObject({ demo: false, provider: 'gemini' });
    expect(await app.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
  });
});
