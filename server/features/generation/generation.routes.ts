import type { FastifyInstance } from 'fastify';
import {
  cancelGeneration,
  deleteGeneration,
  getGeneration,
  getGenerationEvents,
  getGenerator,
  listFailedAnswers,
  listGenerations,
  listUserGenerations,
  startGeneration,
} from '#contract/generation.ts';
import { sendEventStream, wantsEventStream } from '#server/http/event-stream.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { readerSignal } from '#server/http/reader-signal.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Generation } from './generation.service.ts';

export function registerGenerationRoutes(app: FastifyInstance, generation: Generation): void {
  serveEndpoint(app, getGenerator, async ({ actor }) =>
    succeed({ data: await generation.overview(actor.userId) }),
  );

  serveEndpoint(app, startGeneration, async ({ body, actor, request, reply }) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const { userId, role } = actor;
    const caller = { userId, role, address: request.ip, requestId: request.id, idempotencyKey };
    const run = await generation.begin(body, caller);
    if (wantsEventStream(request.headers.accept)) {
      const signal = readerSignal(app, request, reply, actor);
      return sendEventStream(reply, (reader) => generation.follow(run, reader, signal));
    }
    return succeed({ data: await generation.outcome(actor, run) });
  });

  serveEndpoint(app, listGenerations, async ({ query, actor, reply }) => {
    const { generations, total } = await generation.list(actor.userId, query);
    if (total !== null) reply.header('x-total-count', total);
    return succeed({ data: generations });
  });

  serveEndpoint(app, listUserGenerations, async ({ query, params, reply }) => {
    const { generations, total } = await generation.listOf(params.id, query);
    if (total !== null) reply.header('x-total-count', total);
    return succeed({ data: generations });
  });

  serveEndpoint(app, listFailedAnswers, async ({ query }) =>
    succeed({ data: await generation.failedAnswers(query.reference) }),
  );

  serveEndpoint(app, getGeneration, async ({ params, actor }) =>
    succeed({ data: await generation.find(actor, params.id) }),
  );

  serveEndpoint(app, getGenerationEvents, async ({ params, actor, request, reply }) => {
    if (!wantsEventStream(request.headers.accept)) {
      return succeed({ data: await generation.find(actor, params.id) });
    }
    const run = await generation.join(actor, params.id);
    const signal = readerSignal(app, request, reply, actor);
    return sendEventStream(reply, (reader) => generation.follow(run, reader, signal));
  });

  serveEndpoint(app, cancelGeneration, async ({ params, body, actor }) =>
    succeed({ data: await generation.cancel(actor, params.id, body.expected) }),
  );

  serveEndpoint(app, deleteGeneration, async ({ params, actor, request }) => {
    await generation.remove(actor, request.id, params.id);
    return succeed();
  });
}
