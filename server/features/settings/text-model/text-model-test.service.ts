import type { TextModelTest } from '#contract/settings.ts';
import { TextModelError, type TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { deleteRetiredModel } from './retired-models.repository.ts';
import { connectTextModel } from './text-model-connection.ts';
import { addressOfAudience, resolveEndpoint, type TextModelEndpoint } from './text-model-endpoint.ts';
import { findKey, type KeyRow, listKeys, noteKeyTest } from './text-model-keys.repository.ts';
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
  calledFor: { purpose: 'key_test' },
  prompt: 'Answer with the word: ready',
  sampling: { temperature: 0, topK: 1, topP: 1, maxOutputTokens: 8 },
} as const;

type Report = [outcome: TextModelTest['outcome'], report: string];

/**
 * Explains a failure to the Admin who set the key up. Leaves out the response's text, because it may come
 * from any server.
 */
function explain(
  { kind, status, retryAfterMs }: TextModelError,
  { baseUrl, provider }: TextModelEndpoint,
  model: string,
): Report {
  const answered = status === undefined ? '' : ` (it answered ${status})`;
  switch (kind) {
    case 'key_refused':
      return ['refused', `Refused: the provider does not accept this key${answered}.`];
    case 'quota': {
      const wait = retryAfterMs
        ? ` The provider asks you to wait ${Math.ceil(retryAfterMs / 1000)} seconds.`
        : '';
      return ['quota', `The key is known, but its quota is used up for now.${wait}`];
    }
    case 'timeout':
      return ['timed_out', `No answer within ${TIMEOUT_MS / 1000} seconds from ${baseUrl}.`];
    case 'unreachable':
      return [
        'unreachable',
        `Nothing answers at ${baseUrl}. The server must be reachable from where this site runs.`,
      ];
    case 'private_address':
      return [
        'private_address',
        `Not called: ${baseUrl} is on the server’s own machine or network. To use a model there, start the server with ALLOW_PRIVATE_ENDPOINTS=on.`,
      ];
    case 'model_gone':
      return [
        'model_not_found',
        `The model “${model}” was not found at ${baseUrl}${answered}. It may be retired, or its name may be misspelt.`,
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
        ? ['failed', `There is nothing at ${baseUrl}${answered}. Check the base URL.`]
        : ['failed', `The provider rejected the request${answered}, and did not say which part of it.`];
    default: {
      const protocol = provider === 'gemini' ? 'Gemini' : 'an OpenAI-compatible endpoint';
      return ['failed', `${baseUrl} did not answer as ${protocol} does${answered}. Check the base URL.`];
    }
  }
}

const listOf = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * One call of at most 8 tokens: the first piece of the response shows that key and model are accepted. Sends
 * parameters the model refused before, so that the report is current.
 */
async function callModel(
  context: AppContext,
  endpoint: TextModelEndpoint,
  model: string,
  apiKey: string | null,
): Promise<TextModelTest> {
  const startedAt = performance.now();
  const client = connectTextModel(context, { ...endpoint, model, apiKey, limits });
  const works = (remark: string): TextModelTest => {
    const tookMs = Math.round(performance.now() - startedAt);
    const leftOut = client.leftOut();
    const them = leftOut.length > 1 ? 'them' : 'it';
    const note =
      leftOut.length > 0 ? ` Left out, because this model refuses ${them}: ${listOf.format(leftOut)}.` : '';
    const report = `Works: ${model} answered in ${tookMs} ms${remark}.${note}`;
    return { works: true, outcome: 'works', report };
  };
  client.forgetLeftOut();
  try {
    const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
    await client.stream({ ...request, signal, maxLength: 1, onText: () => {} });
    return works('');
  } catch (error) {
    if (!(error instanceof TextModelError)) throw error;
    // A thinking model may use up all 8 tokens before its first word, and a safety rule judges the text, not
    // the key.
    if (error.kind === 'empty' || error.kind === 'blocked') return works(', without text');
    const [outcome, report] = explain(error, endpoint, model);
    return { works: false, outcome, report };
  }
}

/** Calls every model of the list. Works if one of them does; the report covers each, in order. */
async function callModels(
  context: AppContext,
  endpoint: TextModelEndpoint,
  apiKey: string | null,
): Promise<TextModelTest> {
  const { models, baseUrl } = endpoint;
  const tests = await Promise.all(models.map((model) => callModel(context, endpoint, model, apiKey)));
  const answering = models.filter((_model, index) => tests[index]?.works);
  for (const model of answering) await deleteRetiredModel(context.db, baseUrl, model);
  const best = tests.find(({ works }) => works) ?? tests[0];
  if (!best) throw new Error('an endpoint without a model');
  // Problems with the address or the key are the same for all of them.
  const reports = new Set(tests.map(({ report }) => report));
  return { ...best, report: [...reports].join(' ') };
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
  const test = await callModels(context, endpoint, key);
  if (test.works) {
    await noteKeyTest(context.db, row, { heldBackReason: null, setAsideUntil: null, setAsideReason: null });
  } else if (row.heldBackReason !== null || test.outcome === 'refused') {
    // A key in use stays so while its provider merely has trouble.
    await noteKeyTest(context.db, row, { heldBackReason: test.report });
  }
  return test;
}

/**
 * Calls with this key, active or not. Success puts a key that was held back into use and ends its pause; a
 * refusal holds it back. Throws not_found.
 */
export async function testKey(context: AppContext, id: string): Promise<TextModelTest> {
  const row = await findKey(context.db, id);
  if (!row) throw keyNotFound();
  return testRow(context, row, resolveEndpoint(await readTextModelSettings(context.db), context.config));
}

/** Calls the stored endpoint with its newest key in use, or without one if it has none. */
export async function testStoredSettings(context: AppContext): Promise<TextModelTest> {
  const endpoint = resolveEndpoint(await readTextModelSettings(context.db), context.config);
  const own = (await listKeys(context.db)).filter(({ audience }) => audience === endpoint.audience);
  const used = own.find(({ isActive, heldBackReason }) => isActive && heldBackReason === null);
  if (used) return testRow(context, used, endpoint);
  if (own.length === 0 && endpoint.provider === 'openai-compatible')
    return callModels(context, endpoint, null);
  const report =
    own.length > 0
      ? 'No key is in use. Activate one that works, or test one again, first.'
      : `No key is stored for ${endpoint.baseUrl}. Add one first.`;
  return { works: false, outcome: 'not_set_up', report };
}
