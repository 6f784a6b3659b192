import { randomInt } from 'node:crypto';
import type { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import type {
  PickedTextModel,
  TextModelSource,
  TextModelStatus,
  TriedTextModels,
} from '#server/clients/text-model/text-model-source.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { DemoWriter } from './demo-writer.ts';
import type { RetiredModel } from './retired-models.repository.ts';
import { modelAnswered, modelsInOrder, setModelAside } from './retired-models.service.ts';
import { connectTextModel } from './text-model-connection.ts';
import { resolveEndpoint, type TextModelEndpoint } from './text-model-endpoint.ts';
import { type KeyRow, updateKey } from './text-model-keys.repository.ts';
import { readTextModelSituation } from './text-model-settings.service.ts';

const REFUSED_PAUSE_MS = 60 * 60_000;
const QUOTA_PAUSE_MS = 5 * 60_000;
/** Limits for the provider's Retry-After. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

const DEMO = { keyId: 'demo', model: 'demo-writer' } as const;
const KEYLESS_ID = 'none';

export const UNREADABLE_KEY =
  'This key cannot be decrypted with the current APP_SECRET. Enter the key again, or restore the secret.';

interface Situation {
  endpoint: TextModelEndpoint;
  /** Active keys that passed their test and may be sent to the endpoint. */
  keys: KeyRow[];
  /** Models found to be retired, of any endpoint. */
  retired: RetiredModel[];
  /** Gemini is chosen and no key is stored: the demo writer stands in. */
  isDemo: boolean;
  /** The endpoint needs no key, according to the settings. */
  isKeyless: boolean;
}

async function readSituation({ db, config }: AppContext): Promise<Situation> {
  const { settings, keys: stored, retired } = await readTextModelSituation(db);
  const endpoint = resolveEndpoint(settings, config);
  const own = stored.filter((key) => key.audience === endpoint.audience);
  return {
    endpoint,
    keys: own.filter(({ isActive, heldBackReason }) => isActive && heldBackReason === null),
    retired,
    isDemo: stored.length === 0 && endpoint.provider === 'gemini',
    isKeyless: own.length === 0 && endpoint.provider === 'openai-compatible',
  };
}

/** The decrypted key, or null if the installation's secret has changed or the row was tampered with. */
export function openKey({ secretBox, log }: AppContext, { id, encryptedKey }: KeyRow): string | null {
  try {
    return secretBox.open(encryptedKey, id);
  } catch (error) {
    log.error({ err: error, keyId: id }, 'a stored text model key cannot be decrypted');
    return null;
  }
}

function pauseKey({ db, now }: AppContext, keyId: string, pauseMs: number, reason: string) {
  return updateKey(db, keyId, {
    setAsideUntil: new Date(now().getTime() + pauseMs),
    setAsideReason: reason,
  });
}

/** Any key that is not set aside; if all are, the one whose pause ends first. */
function chooseKey(keys: readonly KeyRow[], now: Date): KeyRow | undefined {
  const free = keys.filter(({ setAsideUntil }) => !setAsideUntil || setAsideUntil <= now);
  if (free.length > 0) return free[randomInt(free.length)];
  return keys.toSorted((a, b) => Number(a.setAsideUntil) - Number(b.setAsideUntil))[0];
}

/** Any usable key except those already tried; null if none is left. */
async function pickKey(
  context: AppContext,
  keys: readonly KeyRow[],
  triedKeyIds: readonly string[],
): Promise<{ id: string; key: string } | null> {
  let left = keys.filter(({ id }) => !triedKeyIds.includes(id));
  for (let row = chooseKey(left, context.now()); row; row = chooseKey(left, context.now())) {
    const { id } = row;
    const key = openKey(context, row);
    if (key !== null) return { id, key };
    await pauseKey(context, id, REFUSED_PAUSE_MS, UNREADABLE_KEY);
    left = left.filter((other) => other.id !== id);
  }
  return null;
}

async function pickModel(
  context: AppContext,
  { endpoint, keys, isKeyless, retired: known }: Situation,
  tried: TriedTextModels,
): Promise<PickedTextModel | null> {
  const { models, retired } = modelsInOrder(context, endpoint, known);
  const model = models.find((name) => !tried.models.includes(name));
  if (model === undefined) return null;
  const keyless = tried.keyIds.includes(KEYLESS_ID) ? null : { id: KEYLESS_ID, key: null };
  const chosen = isKeyless ? keyless : await pickKey(context, keys, tried.keyIds);
  return (
    chosen && {
      keyId: chosen.id,
      model,
      baseUrl: endpoint.baseUrl,
      isDoubtful: retired.some((row) => row.model === model),
      isDemo: false,
      client: connectTextModel(context, { ...endpoint, model, apiKey: chosen.key }),
    }
  );
}

async function pickDemoWriter(
  context: AppContext,
  demoWriter: DemoWriter,
  tried: TriedTextModels,
): Promise<PickedTextModel | null> {
  const { keyId, model } = DEMO;
  if (tried.keyIds.includes(keyId)) return null;
  const baseUrl = await demoWriter.url();
  // Our own server, always on loopback.
  const endpoint = { provider: 'demo', baseUrl, reach: 'anywhere' } as const;
  const client = connectTextModel(context, { ...endpoint, model, apiKey: keyId });
  return { keyId, model, baseUrl, isDoubtful: false, isDemo: true, client };
}

async function setKeyAside(context: AppContext, keyId: string, error: TextModelError): Promise<void> {
  if (error.kind === 'key_refused') {
    await pauseKey(context, keyId, REFUSED_PAUSE_MS, 'The provider refused this key.');
  } else if (error.kind === 'quota') {
    const pauseMs = Math.min(
      Math.max(error.retryAfterMs ?? QUOTA_PAUSE_MS, SHORTEST_PAUSE_MS),
      LONGEST_PAUSE_MS,
    );
    await pauseKey(context, keyId, pauseMs, 'The quota of this key is used up for now.');
  }
}

/** Reads the stored settings for each call, so that every process follows an Admin's change at once. */
export function createTextModelSource(context: AppContext, demoWriter: DemoWriter): TextModelSource {
  const situations = new WeakMap<TextModelStatus, Situation>();
  return {
    async status() {
      const situation = await readSituation(context);
      const { endpoint, keys, isDemo, isKeyless } = situation;
      const isReady = isDemo || isKeyless || keys.some((key) => openKey(context, key) !== null);
      const status: TextModelStatus = { isReady, isDemo, provider: isDemo ? 'demo' : endpoint.provider };
      situations.set(status, situation);
      return status;
    },

    async pick(tried, asOf) {
      const known = asOf && situations.get(asOf);
      // A run lasts minutes and needs its status only once.
      if (asOf) situations.delete(asOf);
      const situation = known ?? (await readSituation(context));
      if (situation.isDemo) return pickDemoWriter(context, demoWriter, tried);
      // Another process may have stored a key; then this one's demo writer is no longer needed either.
      void demoWriter.leave();
      return pickModel(context, situation, tried);
    },

    setAside: (keyId, error) => setKeyAside(context, keyId, error),
    setModelAside: (picked) => setModelAside(context, picked),
    modelAnswered: (picked) => modelAnswered(context, picked),
  };
}
