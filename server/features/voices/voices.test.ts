import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { readVoice, readWords } from './index.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let person: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [person, other] = await Promise.all([app.signUp(), app.signUp()]);
});

const lines = {
  person: 'The shop speaks as “we”.',
  sentences: 'Short sentences of about 12 words.',
  formality: '',
  address: 'The reader is addressed as “you”.',
  do: 'Give exact figures.',
  dont: 'No emoji.',
};
const voice = { name: 'Workshop', lines };
const add = async (to: Person = person, body: object = voice) => {
  const answer = await to.post('/api/voices', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const listOf = async (of: Person) => (await of.get('/api/voices')).body.data;

describe('the voices of a person', () => {
  it('are added, listed oldest first, changed and deleted', async () => {
    const first = await add();
    expect(first).toMatchObject(voice);
    const second = await add(person, { ...voice, name: '  Gift \n shop ' });
    expect(second.name).toBe('Gift shop');
    expect((await listOf(person)).map(({ name }: { name: string }) => name)).toEqual([
      'Workshop',
      'Gift shop',
    ]);

    const body = { name: 'Studio', lines: { ...lines, dont: 'No questions.' }, updatedAt: first.updatedAt };
    const changed = await person.put(`/api/voices/${first._id}`, body);
    expect(changed.body.data).toMatchObject({
      name: 'Studio',
      lines: body.lines,
      createdAt: first.createdAt,
    });
    expect((await person.delete(`/api/voices/${second._id}`)).status).toBe(200);
    expect(await listOf(person)).toEqual([changed.body.data]);
    expect(await readVoice(app.context.db, person.userId, first._id)).toEqual({
      name: 'Studio',
      lines: body.lines,
    });
  });

  it('are their own: others find nothing', async () => {
    const { _id } = await add();
    expect(await listOf(other)).toEqual([]);
    expect((await other.put(`/api/voices/${_id}`, voice)).status).toBe(404);
    expect((await other.delete(`/api/voices/${_id}`)).status).toBe(404);
    expect(await readVoice(app.context.db, other.userId, _id)).toBeNull();
    expect(await listOf(person)).toHaveLength(1);
  });

  it('are five at most, also when ten are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.post('/api/voices', voice)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'too_many_voices')).toHaveLength(5);
    expect(await listOf(person)).toHaveLength(5);
    await add(other);
    const [{ _id }] = await listOf(person);
    await person.delete(`/api/voices/${_id}`);
    await add();
  });

  it('a change made from an older version is refused and changes nothing', async () => {
    const { _id, updatedAt } = await add();
    const path = `/api/voices/${_id}`;
    const both = await Promise.all(
      ['One', 'Two'].map((name) => person.put(path, { ...voice, name, updatedAt })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'voice_changed' });
    const saved = both.find(({ status }) => status === 200)?.body.data;
    expect(await listOf(person)).toEqual([saved]);
    // An editor that names no version means to overwrite.
    expect((await person.put(path, voice)).status).toBe(200);
  });

  it.each([
    ['no name', { ...voice, name: '  ' }, ['name'], 'Name the voice'],
    ['a long name', { ...voice, name: 'x'.repeat(61) }, ['name'], 'At most 60 characters'],
    [
      'a long line',
      { ...voice, lines: { ...lines, do: 'x'.repeat(201) } },
      ['lines', 'do'],
      'At most 200 characters',
    ],
    [
      'no lines',
      {
        ...voice,
        lines: Object.fromEntries(Object.keys(lines).map((key) => [key, ' \n'])),
      },
      ['lines', 'person'],
      'Fill in at least one line',
    ],
  ])('a voice with %s is refused', async (_title, body, path, message) => {
    const answer = await person.post('/api/voices', body);
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await listOf(person)).toEqual([]);
  });
});

describe('the words of a person', () => {
  const words = {
    language: 'de',
    banned: ['billig', 'Schnäppchen'],
    preferred: [{ instead: 'Handy', use: 'Smartphone' }],
    kept: ['Loden & Söhne'],
  };
  const none = { banned: [], preferred: [], kept: [] };
  const save = (body: object, by: Person = person) => by.put('/api/word-lists', body);
  const storedOf = async (of: Person) => (await of.get('/api/word-lists')).body.data;

  it('are kept for each language, by its English name', async () => {
    expect(await storedOf(person)).toEqual([]);
    const saved = (await save(words)).body.data;
    expect(saved).toMatchObject({ ...words, language: 'German' });
    await save({ ...none, language: 'English', banned: ['cheap'] });
    expect((await storedOf(person)).map(({ language }: { language: string }) => language)).toEqual([
      'English',
      'German',
    ]);
    const { language: _language, ...lists } = words;
    expect(await readWords(app.context.db, person.userId, 'German')).toEqual(lists);
    expect(await readWords(app.context.db, person.userId, 'French')).toEqual(none);
    expect(await readWords(app.context.db, other.userId, 'German')).toEqual(none);
    expect(await storedOf(other)).toEqual([]);
  });

  it('are stored once each, without needless spaces', async () => {
    const banned = ['  cheap ', 'CHEAP', 'best \n ever'];
    const preferred = [
      { instead: 'Phone', use: 'smartphone' },
      { instead: 'phone', use: 'smartphone' },
      { instead: 'iphone', use: 'iPhone' },
    ];
    const { data } = (await save({ ...none, language: 'en', banned, preferred })).body;
    expect(data).toMatchObject({ banned: ['cheap', 'best ever'], preferred: [preferred[0], preferred[2]] });
  });

  it('saved by two windows at once, only one save counts', async () => {
    const first = await Promise.all(
      ['a', 'b'].map((word) => save({ ...words, kept: [word], updatedAt: null })),
    );
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(first.find(({ status }) => status === 409)?.body.code).toBe('words_changed');
    const [{ updatedAt }] = await storedOf(person);
    expect((await save({ ...words, updatedAt })).status).toBe(200);
    expect((await save({ ...words, kept: ['late'], updatedAt })).status).toBe(409);
    expect(await storedOf(person)).toMatchObject([{ kept: words.kept }]);
  });

  it.each([
    [
      'an unknown language',
      { ...words, language: 'Klingon' },
      ['language'],
      'This language is not on the list.',
    ],
    ['an empty entry', { ...words, banned: [' '] }, ['banned', '0'], 'Enter a word or phrase'],
    [
      'a long entry',
      { ...words, kept: ['x'.repeat(81)] },
      ['kept', '0'],
      `“${'x'.repeat(20)}”… is longer than 80 characters`,
    ],
    [
      'too many entries',
      { ...words, banned: Array.from({ length: 201 }, (_, index) => `w${index}`) },
      ['banned'],
      'At most 200 entries',
    ],
    [
      'a banned word that is to be used',
      { ...words, banned: ['smartphone'] },
      ['banned'],
      '“smartphone” is never to be used, but “Smartphone” is to be used instead of another word',
    ],
    [
      'a banned word within one to keep',
      { ...words, banned: ['loden'] },
      ['banned'],
      '“loden” is never to be used, but “Loden & Söhne” is to be kept',
    ],
    [
      'a word instead of itself',
      { ...words, preferred: [{ instead: 'Handy', use: 'Handy' }] },
      ['preferred'],
      '“Handy” stands on both sides',
    ],
    [
      'a word to be replaced that is also kept',
      { ...words, kept: ['handy'] },
      ['preferred'],
      '“Handy” is to be replaced by “Smartphone”, but is wanted elsewhere in your lists',
    ],
    [
      'two words instead of one',
      { ...words, preferred: [...words.preferred, { instead: 'handy', use: 'Mobiltelefon' }] },
      ['preferred'],
      'Both “Smartphone” and “Mobiltelefon” are to be used instead of “handy”',
    ],
  ])('with %s are refused', async (_title, body, path, message) => {
    const answer = await save(body);
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]]);
    expect(await storedOf(person)).toEqual([]);
  });

  it('are checked in a moment, however many there are', async () => {
    const many = (letter: string) =>
      Array.from({ length: 200 }, (_, index) => `${letter} ${index} `.repeat(9));
    const preferred = many('b').map((instead, index) => ({ instead, use: `c ${index} `.repeat(9) }));
    const startedAt = performance.now();
    const answer = await save({ language: 'ja', banned: many('a'), preferred, kept: many('d') });
    expect(answer.status, answer.text).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });
});
