import type { FastifyInstance } from 'fastify';
import {
  addVoice,
  deleteVoice,
  getVoices,
  getWordLists,
  proposeVoice,
  putVoice,
  putWordList,
} from '#contract/voices.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { proposeLines } from './samples/propose-lines.ts';
import type { Voices } from './voices.service.ts';

export function registerVoicesRoutes(app: FastifyInstance, voices: Voices): void {
  serveEndpoint(app, getVoices, async ({ actor }) => succeed({ data: await voices.list(actor.userId) }));

  serveEndpoint(app, addVoice, async ({ actor, body }) =>
    succeed({ data: await voices.add(actor.userId, body), message: 'Voice added.' }),
  );

  serveEndpoint(app, proposeVoice, async ({ body: { samples, language } }) =>
    succeed({ data: { lines: proposeLines(samples, language) } }),
  );

  serveEndpoint(app, putVoice, async ({ actor, params, body }) =>
    succeed({ data: await voices.change(actor.userId, params.id, body), message: 'Voice saved.' }),
  );

  serveEndpoint(app, deleteVoice, async ({ actor, params }) => {
    await voices.remove(actor.userId, params.id);
    return succeed({ message: 'Voice deleted.' });
  });

  serveEndpoint(app, getWordLists, async ({ actor }) =>
    succeed({ data: await voices.listWords(actor.userId) }),
  );

  serveEndpoint(app, putWordList, async ({ actor, body }) =>
    succeed({ data: await voices.storeWords(actor.userId, body), message: 'Words saved.' }),
  );
}
