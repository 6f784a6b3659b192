import type { FastifyInstance } from 'fastify';
import {
  addCannedReply,
  addTicketNote,
  changeCannedReply,
  changeTicket,
  deleteCannedReply,
  getConversation,
  getTicket,
  getTicketEvents,
  listCannedReplies,
  listOperators,
  listTicketNotes,
  listTickets,
  markTicketSeen,
  newSupportMessage,
  replyToConversation,
} from '#contract/support.ts';
import { sendEach, sendEventStream, wantsEventStream } from '#server/http/event-stream.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { readerSignal } from '#server/http/reader-signal.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { canSupport } from '#server/platform/admin-access.ts';
import { clientNetworkOf } from '#server/platform/rate-limiter.ts';
import type { Support } from './support.service.ts';

function registerTickets(app: FastifyInstance, support: Support): void {
  serveEndpoint(app, newSupportMessage, async ({ body, actor, request }) => {
    const { id, createdAt } = await support.open(body, actor, clientNetworkOf(request.ip));
    return succeed({
      data: { _id: id, ticketStatus: 'open' as const, createdAt: createdAt.toISOString() },
      message: 'Message Sent Successfully!',
    });
  });

  serveEndpoint(app, listTickets, async ({ query, actor, reply }) => {
    const { tickets, total } = await support.list(actor, query);
    if (total !== null) reply.header('x-total-count', total);
    return tickets;
  });

  serveEndpoint(app, getTicket, async ({ params, actor }) => support.find(actor, params.id));

  serveEndpoint(app, changeTicket, async ({ params, body, actor, request }) => {
    const requestKey = idempotencyKeyOf(request);
    const data = await support.change(actor, params.id, body, { requestId: request.id, requestKey });
    return succeed({ data });
  });

  serveEndpoint(app, markTicketSeen, async ({ params, body, actor }) => {
    await support.markSeen(actor, params.id, body.count);
    return succeed();
  });

  serveEndpoint(app, getTicketEvents, async ({ query, actor, request, reply }) => {
    const scope = query.scope ?? 'own';
    if (!wantsEventStream(request.headers.accept)) {
      return succeed({ data: { unreadTickets: await support.countUnread(actor, scope) } });
    }
    // Someone who no longer belongs to the team must stop receiving events about everyone's tickets.
    const mayRead = (now: typeof actor) => scope === 'own' || canSupport(now);
    const signal = readerSignal(app, request, reply, actor, mayRead);
    const events = await support.follow(actor, scope, signal);
    return sendEventStream(reply, (reader) => sendEach(events, reader, signal));
  });
}

function registerConversations(app: FastifyInstance, { visitors }: Support): void {
  serveEndpoint(app, getConversation, async ({ query, request }) =>
    succeed({ data: await visitors.read(query.token, clientNetworkOf(request.ip)) }),
  );

  serveEndpoint(app, replyToConversation, async ({ body, request }) => {
    const { id: requestId, ip } = request;
    const requestKey = idempotencyKeyOf(request);
    const data = await visitors.reply(body, { network: clientNetworkOf(ip), requestId, requestKey });
    return succeed({ data });
  });
}

function registerDesk(app: FastifyInstance, support: Support): void {
  serveEndpoint(app, listTicketNotes, async ({ params, actor }) =>
    succeed({ data: await support.notes.list(actor, params.id) }),
  );

  serveEndpoint(app, addTicketNote, async ({ params, body, actor }) =>
    succeed({ data: await support.notes.add(actor, params.id, body.text) }),
  );

  serveEndpoint(app, listOperators, async () => succeed({ data: await support.listOperators() }));

  serveEndpoint(app, listCannedReplies, async () => succeed({ data: await support.cannedReplies.list() }));

  serveEndpoint(app, addCannedReply, async ({ body, actor, request }) =>
    succeed({ data: await support.cannedReplies.add(body, { actor, requestId: request.id }) }),
  );

  serveEndpoint(app, changeCannedReply, async ({ params, body, actor, request }) =>
    succeed({ data: await support.cannedReplies.change(params.id, body, { actor, requestId: request.id }) }),
  );

  serveEndpoint(app, deleteCannedReply, async ({ params, actor, request }) => {
    await support.cannedReplies.remove(params.id, { actor, requestId: request.id });
    return succeed();
  });
}

export function registerSupportRoutes(app: FastifyInstance, support: Support): void {
  registerTickets(app, support);
  registerConversations(app, support);
  registerDesk(app, support);
}
