import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { getVoices, getWordLists, VOICES_MAX } from '#contract/voices.ts';
import { failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import VoicePage, { loader } from './voice.tsx';

const lines = {
  person: 'The shop speaks as “we”.',
  sentences: '',
  formality: '',
  address: '',
  do: '',
  dont: '',
};
const voice = { name: 'Workshop', lines, createdAt: '', updatedAt: '' };
const voices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...voice, _id: `v${index}` }));
const german = {
  language: 'German',
  banned: ['billig'],
  preferred: [],
  kept: [],
  updatedAt: '2026-11-23T12:00:00Z',
};
const emptied = { ...german, language: 'English', banned: [] };

/** The page over a service that answers these; null is a failure. */
async function pageOver(answers: { voices: object[] | null; words: object[] | null }, search = '') {
  const failures: unknown[] = [];
  const api = async (endpoint: Endpoint) => {
    const data = endpoint === getVoices ? answers.voices : endpoint === getWordLists ? answers.words : null;
    if (data === null) throw failureOf({ status: 500, headers: {}, body: '' });
    return { success: true, data };
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { api, reportError: (error: unknown) => failures.push(error) } as never);
  const request = new Request(`http://localhost/user/voice${search}`);
  const loaderData = await loader({ context, request } as never);
  const element = <VoicePage {...({ loaderData } as never as Parameters<typeof VoicePage>[0])} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return { html: await text(prelude), failures };
}

describe('the page of voices and words', () => {
  it('says how to begin where there is nothing yet, with words for English', async () => {
    const { html } = await pageOver({ voices: [], words: [] });
    expect(html).toContain('No voice yet');
    expect(html).toContain('aria-label="Words for English"');
  });

  it('shows a voice’s filled lines only, and words of the first language that has some', async () => {
    const { html } = await pageOver({ voices: voices(1), words: [emptied, german] });
    expect(html).toContain('The shop speaks as “we”.');
    expect(html).not.toContain('Sentence length');
    expect(html).toContain('Add a voice');
    expect(html).toContain('aria-label="Words for German"');
  });

  it('opens the language of the address, and names the others that have words', async () => {
    const { html } = await pageOver({ voices: [], words: [emptied, german] }, '?language=fr');
    expect(html).toContain('aria-label="Words for French"');
    expect(html).toMatch(/href="[^"]*\?language=German"/);
    expect(html).not.toMatch(/href="[^"]*\?language=English"/);
  });

  it('says why no sixth voice can be added', async () => {
    const { html } = await pageOver({ voices: voices(VOICES_MAX), words: [] });
    expect(html).toContain('You have 5 voices, which is the most there can be.');
    expect(html).not.toContain('Add a voice');
  });

  it('shows one part if the other cannot be loaded, and logs the failure', async () => {
    const without = await pageOver({ voices: null, words: [german] });
    expect(without.html).toContain('Failed to load your voices');
    expect(without.html).toContain('Words for German');
    expect(without.failures).toHaveLength(1);
    const { html } = await pageOver({ voices: voices(1), words: null });
    expect(html).toContain('Failed to load your words');
    expect(html).toContain('Workshop');
  });
});
