import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginUntil,
  eventually,
  type GenerationStage,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

let stage: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
});
afterAll(() => stage.close());

const rowOf = async (id: string) =>
  (await stage.app.database.query('select * from generations where id = $1', [id])).rows[0];

describe('a user who is deleted while a listing is being written', () => {
  it('leaves nothing behind, and the books balance', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const facts = { productName: 'Recognisable Mug', productDetails: 'Recognisable clay, 350 ml' };
    const { id, leave } = await beginUntil(person, 'text', facts);
    const { password } = person;
    expect((await person.post('/api/account/delete', { password })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ user_id: null, product_name: '', product_details: '' });
    stage.model.release();
    const ended = await eventually(async () => {
      const row = await rowOf(id);
      return row.status === 'running' ? null : row;
    });
    expect(ended).toMatchObject({ user_id: null, product_name: '', product_details: '', partial_text: '' });
    expect(ended.content ?? {}).toEqual({});
    leave();
    await stage.expectCleanBooks();
  });
});
