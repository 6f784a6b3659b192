import { setTimeout as pause } from 'node:timers/promises';
import {
  TextModelError,
  type TextModelErrorKind,
  type TextModelRequest,
} from '#server/clients/text-model/text-model-client.ts';
import type {
  PickedTextModel,
  TextModelSource,
  TriedTextModels,
} from '#server/clients/text-model/text-model-source.ts';

/** Calls that fail for reasons other than their key, before the person is told. */
const MAX_TRANSIENT_FAILURES = 3;
/** Before the only key is used again. */
const PAUSE_MS = { min: 300, max: 900 };

/** Another key may do where this one did not. */
const isKeysFault = (kind: TextModelErrorKind) => kind === 'key_refused' || kind === 'quota';
/** The provider's own trouble, soon over. */
const isPassing = (kind: TextModelErrorKind) => kind === 'overloaded' || kind === 'unreachable';
const isTransient = (kind: TextModelErrorKind) => isPassing(kind) || kind === 'timeout';

type ModelCall = Omit<TextModelRequest, 'apiKey'>;

/** A key not yet tried; else, after a pause, any again when the provider was the trouble. A long silence is not asked for twice. */
async function pickNext(
  source: TextModelSource,
  tried: TriedTextModels,
  lastError: TextModelError | null,
  signal: AbortSignal,
) {
  const fresh = await source.pick(tried);
  if (fresh || !lastError || !isPassing(lastError.kind)) return fresh;
  await pause(PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min), undefined, { signal });
  return source.pick({ ...tried, keyIds: [] });
}

interface Tried {
  keyIds: string[];
  models: string[];
  transientFailures: number;
}

/** Before any text came: notes what failed, so that the next try is made with something else. Throws what no other try can help. */
async function learnFrom(
  error: TextModelError,
  picked: PickedTextModel,
  tried: Tried,
  source: TextModelSource,
): Promise<void> {
  const { keyId, model } = picked;
  if (error.kind === 'model_gone' && !picked.isDemo) {
    tried.models.push(model);
    // A key that this model had a moment's trouble with may call the next one; a refused one is set aside.
    tried.keyIds = [];
    await source.setModelAside(picked);
    return;
  }
  if (isTransient(error.kind)) tried.transientFailures++;
  else if (!isKeysFault(error.kind)) throw error;
  if (tried.transientFailures >= MAX_TRANSIENT_FAILURES) throw error;
  if (isKeysFault(error.kind)) await source.setAside(keyId, error);
  tried.keyIds.push(keyId);
}

/**
 * Has a listing written by whichever model answers, and answers which one did. Until the first text a failure is met with
 * another key or the next model unnoticed: any number of refused or used-up keys and of retired models, and up to three
 * calls that failed for the moment. Throws the last TextModelError; null when there is no key at all.
 */
export async function writeText(
  source: TextModelSource,
  call: ModelCall,
  onText: (delta: string) => void,
): Promise<PickedTextModel | null> {
  const tried: Tried = { keyIds: [], models: [], transientFailures: 0 };
  let lastError: TextModelError | null = null;
  for (;;) {
    call.signal.throwIfAborted();
    const picked = await pickNext(source, tried, lastError, call.signal);
    if (!picked && lastError) throw lastError;
    if (!picked) return null;
    let hasText = false;
    try {
      for await (const delta of picked.client.stream(call)) {
        hasText ||= delta !== '';
        onText(delta);
      }
      if (picked.isDoubtful) await source.modelAnswered(picked);
      return picked;
    } catch (error) {
      if (!(error instanceof TextModelError)) throw error;
      error.model = picked.model;
      if (hasText || call.signal.aborted) throw error;
      await learnFrom(error, picked, tried, source);
      lastError = error;
    }
  }
}
