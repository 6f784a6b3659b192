import pino from 'pino';
import { createGeminiClient } from '#server/clients/text-model/gemini-client.ts';
import { type ConnectionOptions, openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { readConfig } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createRateLimiter } from '#server/platform/rate-limiter.ts';
import { writingSources } from '#server/writing-sources.ts';
import { createGeneration } from '../index.ts';

/** A process that writes one listing and prints its progress, for tests that kill it. */
interface Task {
  connection: ConnectionOptions;
  modelUrl: string;
  userId: string;
}

const { connection, modelUrl, userId } = JSON.parse(process.argv[2] ?? '') as Task;
const db = openDatabase(connection);
const config = readConfig({ RATE_LIMIT_MULTIPLIER: '0' });
const log = pino({ level: 'silent' });
const context = {
  config,
  db,
  log,
  processId: newId(),
  now: () => new Date(),
  limiter: createRateLimiter(db, 0),
} as unknown as AppContext;
const client = createGeminiClient({ baseUrl: modelUrl, model: 'fixture', reach: 'anywhere' });
const generation = createGeneration(context, {
  freeUse: async () => ({ signupCredits: 0, dailyListings: 0, dailyListingsPerNetwork: 0, rerollDays: 30 }),
  sources: writingSources(context),
  textModels: {
    status: async () => ({ isReady: true, provider: 'gemini', isDemo: false }),
    pick: async () => ({
      keyId: 'k',
      model: 'fixture',
      baseUrl: modelUrl,
      isDoubtful: false,
      isDemo: false,
      client: { stream: (call) => client.stream({ ...call, apiKey: 'k' }) },
    }),
    setAside: async () => {},
    setModelAside: async () => {},
    modelAnswered: async () => {},
  },
});
generation.start();
const body = { productName: 'Stoneware Mug', productDetails: 'Thrown by hand, 350 ml, glazed inside.' };
const caller = { userId, role: 'member', address: '127.0.0.1' } as const;
const run = await generation.begin(body, { ...caller, requestId: 'fixture', idempotencyKey: null });
process.stdout.write(`${run.id}\n`);
const reader = {
  send: ({ event }: { event: string }) => process.stdout.write(`${event}\n`) || true,
  drained: async () => {},
};
await generation.follow(run, reader, new AbortController().signal);
