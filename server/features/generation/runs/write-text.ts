import { setTimeout as pause } from 'node:timers/promises';
import { TextModelError, type TextModelErrorKind } from '#server/clients/text-model/text-model-client.ts';
import type {
  PickedTextModel,
  TextModelCall,
  TextModelSource,
  TriedTextModels,
} from '#server/clients/text-model/text-model-source.ts';

/** Calls that fail for reasons other than their key, before the user sees an error. */
const MAX_TRANSIENT_FAILURES = 3;
/** Before the only key is used again. */
const PAUSE_MS = { min: 300, max: 900 };

/** Another key may succeed. */
const isKeysFault = (kind: TextModelErrorKind) => kind === 'key_refused' || kind === 'quota';
/** A temporary problem at the provider. */
const isPassing = (kind: TextModelErrorKind) => kind === 'overloaded' || kind === 'unreachable';
const isTransient = (kind: TextModelErrorKind) => isPassing(kind) || kind === 'timeout';

type ModelCall = Omit<TextModelCall, 'maxLength'>;

/**
 * Picks an untried key; after a provider's temporary problem any key again, after a pause. A timeout is not
 * retried with the same keys.
 */
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

/**
 * Before the first text: records what failed, so that the next attempt uses something else. Rethrows errors
 * that no other attempt can fix.
 */
async function learnFrom(
  error: TextModelError,
  picked: PickedTextModel,
  tried: Tried,
  source: TextModelSource,
): Promise<void> {
  const { keyId, model } = picked;
  if (error.kind === 'model_gone' && !picked.isDemo) {
    tried.models.push(model);
    // Keys that failed temporarily with this model may be used for the next one; refused keys are set aside.
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
 * Writes a listing with whichever model responds, and returns which one did. Until the first text, a failure
 * is retried unnoticed with another key or model: any number of refused or exhausted keys and retired models,
 * and up to three temporary failures. Throws the last TextModelError; null if there is no key at all.
 */
export async function writeText(source: TextModelSource, call: ModelCall): Promise<PickedTextModel | null> {
  const tried: Tried = { keyIds: [], models: [], transientFailures: 0 };
  let lastError: TextModelError | null = null;
  for (;;) {
    call.signal.throwIfAborted();
    const picked = await pickNext(source, tried, lastError, call.signal);
    if (!picked && lastError) throw lastError;
    if (!picked) return null;
    let hasText = false;
    try {
      const onText = (delta: string) => {
        hasText = true;
        call.onText(delta);
      };
      await picked.client.stream({ ...call, onText });
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
