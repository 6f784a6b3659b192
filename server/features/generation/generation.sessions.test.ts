import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import {
  beginUntil,
  eventually,
  type GenerationStage,
  type Person,
  readAll,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

let stage: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
});
afterAll(() => stage.close());
// The tests trigger the session checks of new streams; everything else runs in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The same user in another browser. */
async function elsewhere({ email, password }: Person) {
  const client = stage.app.client();
  expect((await client.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
  return client;
}

const ends: [how: string, end: (person: Person) => Promise<unknown>][] = [
  ['signing out', (person) => person.post('/api/auth/sign-out', {})],
  ['a sign-out of all other devices', async (person) => (await elsewhere(person)).delete('/api/sessions')],
  [
    'a change of the password elsewhere',
    async (person) => {
      const body = { currentPassword: person.password, newPassword: 'a rather different one' };
      return (await elsewhere(person)).post('/api/auth/change-password', body);
    },
  ],
  [
    'disabling the account',
    ({ userId }) => stage.app.database.query('update users set disabled_at = now() where id = $1', [userId]),
  ],
];

describe('an open stream does not outlive its session', () => {
  it.each(ends)('after %s it ends, and the run continues', async (_how, end) => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'text');
    const joined = readAll(await stage.visit(person).stream('GET', `/api/generations/${id}/events`));
    await vi.advanceTimersByTimeAsync(30_000);
    await end(person);
    await vi.advanceTimersByTimeAsync(15_000);
    const later: string[] = [];
    for await (const { event } of events) later.push(event);
    expect(later.filter((event) => event !== 'text')).toEqual([]);
    expect((await joined).ending?.event).not.toBe('completed');

    stage.model.release();
    await eventually(async () => (await stage.rowsOf(person))[0]?.status === 'completed');
    await stage.expectCleanBooks();
  });

  it('stays open with its session', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id } = await beginUntil(person, 'text');
    const joined = readAll(await person.stream('GET', `/api/generations/${id}/events`));
    await vi.advanceTimersByTimeAsync(60_000);
    stage.model.release();
    const { text, ending } = await joined;
    expect([text, ending?.event]).toEqual([sampleAnswers.whole, 'completed']);
  });
});
