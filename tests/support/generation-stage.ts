import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import type { GenerationEvent } from '#contract/generation.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

export const mug = { productName: 'Stoneware Mug', productDetails: 'Thrown by hand, 350 ml, glazed inside.' };

/** The application with a text model that tests script. */
export interface GenerationStage {
  readonly app: TestApp;
  readonly model: FaultServer;
  /** A user with the sign-up credits. */
  person(): Promise<Person>;
  /** The same user and session at this process. */
  visit(person: Person): Person;
  /** Replaces the stored keys; all pass their test, and none is suspended. Ends the model's plan. */
  storeKeys(...keys: string[]): Promise<void>;
  /** Fails unless the ledger balances; call when nothing is running. */
  expectCleanBooks(): Promise<void>;
  balanceOf(person: Person): Promise<{ available: number; held: number }>;
  /** A user's runs, newest first. */
  rowsOf(
    person: Person,
  ): Promise<{ id: string; status: string; failure_code: string | null; has_content: boolean }[]>;
  close(): Promise<void>;
}

export async function startGenerationStage(
  options: TestAppOptions & { dripMs?: number } = {},
): Promise<GenerationStage> {
  const model = await startFaultServer({ dripMs: options.dripMs ?? 5 });
  const app = await startTestApp({
    ...options,
    environment: { GEMINI_BASE_URL: model.url, SIGNUP_CREDITS: '100', ...options.environment },
  });
  const admin = await app.signUpAdmin();

  async function storeKeys(...keys: string[]): Promise<void> {
    await app.database.query('delete from text_model_keys');
    model.plan('good');
    for (const key of keys) {
      const answer = await admin.post('/api/gemini-keys', { name: key, key, isActive: true });
      if (answer.status !== 200) throw new Error(`the key was answered ${answer.status}: ${answer.text}`);
    }
  }

  await storeKeys('key-of-the-tests');
  return {
    app,
    model,
    person: () => app.signUp(),
    visit(person) {
      const http = app.client();
      for (const [name, value] of person.cookies) http.cookies.set(name, value);
      return { ...person, ...http };
    },
    storeKeys,
    async expectCleanBooks() {
      const report = await app.composed.slices.credits.verify();
      expect(report.findings).toEqual([]);
      expect(report.isBalanced).toBe(true);
    },
    balanceOf: (person) => app.composed.slices.credits.balanceOf(person.userId),
    async rowsOf(person) {
      const result = await app.database.query(
        `select id, status, failure_code, content is not null as has_content from generations where user_id = $1
         order by created_at desc`,
        [person.userId],
      );
      return result.rows;
    },
    async close() {
      await app.close();
      await model.close();
    },
  };
}

/** The events of a stream as they arrive. Leaving the loop disconnects, like closing a tab. */
async function* eventsOf(response: Response): AsyncGenerator<GenerationEvent> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const arrived: GenerationEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => arrived.push({ event, data: JSON.parse(data) } as GenerationEvent),
  });
  const decoder = new TextDecoder();
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* arrived.splice(0);
  }
}

export interface ReadStream {
  names: string[];
  id: string;
  text: string;
  /** The last event. */
  ending: GenerationEvent | undefined;
}

/** Reads a stream to its end. */
export async function readAll(response: Response, onFirstText = () => {}): Promise<ReadStream> {
  const read: ReadStream = { names: [], id: '', text: '', ending: undefined };
  for await (const event of eventsOf(response)) {
    read.names.push(event.event);
    if (event.event === 'started') read.id = event.data.id;
    if (event.event === 'text') {
      if (read.text === '') onFirstText();
      read.text += event.data.delta;
    }
    read.ending = event;
  }
  return read;
}

/** Repeats `look` until it returns something truthy. */
export async function eventually<Result>(
  look: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const deadlineMs = performance.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadlineMs) throw new Error('it did not come about within 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Starts a run and returns its id once `isReached` is true of an event; the reader stays connected until
 * `leave`.
 */
export async function beginUntil(person: Person, event: GenerationEvent['event'], body: object = mug) {
  const leaving = new AbortController();
  const response = await person.stream('POST', '/api/generations', body, { signal: leaving.signal });
  const events = eventsOf(response);
  let id = '';
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error(`the stream ended before ${event}`);
    if (value.event === 'started') id = value.data.id;
    if (value.event === event) break;
  }
  return { id, events, leave: () => leaving.abort() };
}
