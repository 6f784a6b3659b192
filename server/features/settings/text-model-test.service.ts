import type { TextModelTest } from '#contract/settings.ts';
import { TextModelError, type TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { AppContext } from '#server/context.ts';
import { connectTextModel } from './text-model-connection.ts';
import { addressOfAudience, resolveEndpoint, type TextModelEndpoint } from './text-model-endpoint.ts';
import { findKey, type KeyRow, listKeys, updateKey } from './text-model-keys.repository.ts';
import { keyNotFound } from './text-model-keys.service.ts';
import { readTextModelSettings } from './text-model-settings.service.ts';
import { openKey, UNREADABLE_KEY } from './text-model-source.ts';

const TIMEOUT_MS = 10_000;
const limits: TextModelLimits = {
  firstByteMs: TIMEOUT_MS,
  idleMs: TIMEOUT_MS,
  totalMs: TIMEOUT_MS,
  maxTextLength: 1_000,
};

const request = {
  prompt: 'Answer with the word: ready',
  sampling: { temperature: 0, topK: 1, topP: 1, maxOutputTokens: 8 },
};

type Report = [outcome: TextModelTest['outcome'], report: string];

/** What a failure means for who set the key up. The provider's own words stay out: it may be any server. */
function explain(
  { kind, status, retryAfterMs }: TextModelError,
  { baseUrl, model, provider }: TextModelEndpoint,
): Report {
  const answered = status === undefined ? '' : ` (it answered ${status})`;
  switch (kind) {
    case 'key_refused':
      return ['refused', `Refused: the provider does not accept this key${answered}.`];
    case 'quota': {
      const wait = retryAfterMs
        ? ` The provider asks to wait ${Math.ceil(retryAfterMs / 1000)} seconds.`
        : '';
      return ['quota', `The key is known, but its quota is used up for now.${wait}`];
    }
    case 'timeout':
      return ['timed_out', `No answer within ${TIMEOUT_MS / 1000} seconds from ${baseUrl}.`];
    case 'unreachable':
      return [
        'unreachable',
        `Nothing answers at ${baseUrl}. The server must be reachable from where Listwright runs.`,
      ];
    case 'overloaded':
      return [
        'failed',
        `The provider is overloaded at the moment${answered}, which says nothing about the key. Try again later.`,
      ];
    case 'refused':
      if (status && status >= 300 && status < 400) {
        return [
          'failed',
          `${baseUrl} points elsewhere${answered}, which is not followed. Enter the final address.`,
        ];
      }
      return status === 404
        ? [
            'model_not_found',
            `The model “${model}” was not found at ${baseUrl}. Check the name of the model and the base URL.`,
          ]
        : [
            'failed',
            `The provider turned the request down${answered}. Check the name of the model “${model}”.`,
          ];
    default: {
      const protocol = provider === 'gemini' ? 'Gemini' : 'an OpenAI-compatible endpoint';
      return ['failed', `${baseUrl} did not answer as ${protocol} does${answered}. Check the base URL.`];
    }
  }
}

/** One call of at most 8 tokens: its first piece shows that key and model are accepted. */
async function callOnce(endpoint: TextModelEndpoint, apiKey: string | null): Promise<TextModelTest> {
  const startedAt = performance.now();
  const works = (remark: string): TextModelTest => {
    const tookMs = Math.round(performance.now() - startedAt);
    return {
      works: true,
      outcome: 'works',
      report: `Works: ${endpoint.model} answered in ${tookMs} ms${remark}.`,
    };
  };
  try {
    const { stream } = connectTextModel(endpoint, apiKey, limits);
    for await (const _piece of stream({ ...request, signal: AbortSignal.timeout(2 * TIMEOUT_MS) })) break;
    return works('');
  } catch (error) {
    if (!(error instanceof TextModelError)) throw error;
    // A thinking model may spend all 8 tokens before its first word, and a safety rule judges the text, not the key.
    if (error.kind === 'empty' || error.kind === 'blocked') return works(', without text');
    const [outcome, report] = explain(error, endpoint);
    return { works: false, outcome, report };
  }
}

async function testRow(
  context: AppContext,
  row: KeyRow,
  endpoint: TextModelEndpoint,
): Promise<TextModelTest> {
  const notCalled = (outcome: TextModelTest['outcome'], report: string) => ({
    works: false,
    outcome,
    report,
  });
  if (row.audience !== endpoint.audience) {
    const address = addressOfAudience(row.audience, context.config);
    return notCalled(
      'not_set_up',
      `Not called: this key was entered for ${address} and is sent nowhere else. To use it at ${endpoint.baseUrl}, enter it again.`,
    );
  }
  const key = openKey(context, row);
  if (key === null) return notCalled('unreadable_key', UNREADABLE_KEY);
  const test = await callOnce(endpoint, key);
  if (test.works) await updateKey(context.db, row.id, { setAsideUntil: null, setAsideReason: null });
  return test;
}

/** Calls with this key whether it is active or not. Success ends its pause. Throws not_found. */
export async function testKey(context: AppContext, id: string): Promise<TextModelTest> {
  const row = await findKey(context.db, id);
  if (!row) throw keyNotFound();
  return testRow(context, row, resolveEndpoint(await readTextModelSettings(context.db), context.config));
}

/** Calls the stored endpoint with its newest active key, or with none where none is stored for it. */
export async function testStoredSettings(context: AppContext): Promise<TextModelTest> {
  const endpoint = resolveEndpoint(await readTextModelSettings(context.db), context.config);
  const own = (await listKeys(context.db)).filter(({ audience }) => audience === endpoint.audience);
  const active = own.find(({ isActive }) => isActive);
  if (active) return testRow(context, active, endpoint);
  if (own.length === 0 && endpoint.provider === 'openai-compatible') return callOnce(endpoint, null);
  const report =
    own.length > 0
      ? 'No key is active. Activate one first.'
      : `No key is stored for ${endpoint.baseUrl}. Add one first.`;
  return { works: false, outcome: 'not_set_up', report };
}
