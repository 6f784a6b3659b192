import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { type ChangePage, type ChangeState, createChangeRunner } from './use-change.ts';

const refusedWith = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, issues: [], requestId: null, retryAfterSeconds: null });
const conflict = refusedWith(409, 'section_changed', 'Ada saved a minute ago.');
const fail = (error: unknown) => () => Promise.reject(error);

/** A page that makes changes, with its state and a log of what it did. */
function place(page: Partial<ChangePage<string>> = {}) {
  let state: ChangeState<string> = { busy: null, failure: null, conflict: null };
  const log: string[] = [];
  const runner = createChangeRunner<string>((part) => {
    state = { ...state, ...part };
  });
  const whole: ChangePage<string> = {
    refreshAfter: async (outcome) => void log.push(`refreshed after ${outcome}`),
    tell: (said) => void log.push(`said: ${said}`),
    ...page,
  };
  const run = <Answer>(
    ...change: Parameters<typeof runner<Answer>> extends [unknown, ...infer R] ? R : never
  ) => runner<Answer>(whole, ...change);
  return { run, log, shown: () => state };
}

describe('a change from the browser', () => {
  it('reports success, then closes the dialog, then refreshes the page', async () => {
    const { run, log, shown } = place();
    const isMade = await run(async () => ({ message: 'Saved.' }), {
      kind: 'saving',
      said: ({ message }) => message,
      onMade: () => void log.push(`closed while ${shown().busy}`),
    });
    expect(isMade).toBe(true);
    expect(log).toEqual(['said: Saved.', 'closed while saving', 'refreshed after made']);
    expect(shown()).toEqual({ busy: null, failure: null, conflict: null });
  });

  it('ignores a second press while one is running', async () => {
    const { run, shown } = place();
    let sent = 0;
    let answer = Promise.withResolvers<string>();
    const send = () => {
      sent += 1;
      answer = Promise.withResolvers();
      return answer.promise;
    };
    const first = run(send);
    expect(await run(send)).toBe(false);
    expect([sent, shown().busy]).toEqual([1, 'change']);
    answer.resolve('done');
    expect(await first).toBe(true);
    const next = run(send);
    answer.resolve('done');
    expect([await next, sent]).toEqual([true, 2]);
  });

  it('queues another kind of change until the first has finished', async () => {
    const { run, shown } = place();
    const first = Promise.withResolvers<string>();
    const made: string[] = [];
    const one = run(() => first.promise, { kind: 'one', onMade: () => void made.push('one') });
    const two = run(async () => 'sent', { kind: 'two', onMade: () => void made.push('two') });
    await Promise.resolve();
    expect([made, shown().busy]).toEqual([[], 'one']);
    first.resolve('sent');
    expect(await Promise.all([one, two])).toEqual([true, true]);
    expect([made, shown().busy]).toEqual([['one', 'two'], null]);
  });

  it('keeps a failure, including a lost connection, until the next attempt', async () => {
    const { run, log, shown } = place();
    const lost = unreachable(new TypeError('Failed to fetch'));
    const seen: unknown[] = [];
    expect(await run(fail(lost), { kind: 'saving', onFailed: (error) => seen.push(error) })).toBe(false);
    expect(shown()).toEqual({ busy: null, failure: { error: lost, kind: 'saving' }, conflict: null });
    expect([seen, log]).toEqual([[lost], ['refreshed after failed']]);
    await run(async () => {
      expect(shown().failure).toBeNull();
    });
  });

  it("shows another user's save instead of a failure until it is dismissed", async () => {
    const { run, shown } = place({ getTheirs: async () => 'theirs' });
    const told: unknown[] = [];
    const onFailed = () => told.push('failed');
    await run(fail(conflict), { onFailed, onConflict: (found, error) => told.push(found.theirs, error) });
    expect(shown().conflict).toEqual({ message: 'Ada saved a minute ago.', theirs: 'theirs' });
    expect([shown().failure, told]).toEqual([null, ['theirs', conflict]]);
    await run(async () => {});
    expect(shown().conflict?.theirs).toBe('theirs');
  });

  it('is an ordinary failure if their version cannot be fetched, is not requested, or there is no conflict', async () => {
    const broken = place({ getTheirs: fail(new Error('gone')) });
    await broken.run(fail(conflict));
    const unasked = place();
    await unasked.run(fail(conflict));
    const other = place({ getTheirs: async () => 'theirs' });
    await other.run(fail(refusedWith(409, 'slug_taken', 'Taken.')));
    for (const { shown } of [broken, unasked, other]) {
      expect([shown().conflict, shown().failure === null]).toEqual([null, false]);
    }
  });

  it('still counts as a success if the page fails afterwards', async () => {
    const { run, shown } = place();
    const onMade = () => Promise.reject(new Error('a defect of the page'));
    await expect(run(async () => 'stored', { onMade })).rejects.toThrow('a defect of the page');
    expect(shown()).toEqual({ busy: null, failure: null, conflict: null });
  });
});
