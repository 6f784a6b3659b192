import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  deductCredit,
  listCreditTransactions,
  listUserCreditTransactions,
  refundCredit,
} from '#contract/credits.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Actor } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StatementLine } from './balances.repository.ts';
import type { Credits } from './credits.service.ts';

/** Credits move only on the caller's own account, whatever address the body contains. */
function requireOwnAddress(actor: Actor, userEmail: string | undefined): void {
  if (userEmail !== undefined && userEmail.toLowerCase() !== actor.email.toLowerCase())
    throw new AppError('forbidden');
}

function onTheWire({
  id,
  createdAt,
  kind,
  amount,
  balanceAfter,
  environment,
  counts,
  description,
  returnedFor,
  referenceType,
  referenceId,
}: StatementLine) {
  return {
    _id: String(id),
    createdAt: new Date(createdAt).toISOString(),
    kind,
    amount,
    balanceAfter,
    environment,
    counts,
    description,
    returnedFor,
    reference: referenceType && referenceId ? { type: referenceType, id: referenceId } : null,
  };
}

type StatementQuery = z.output<NonNullable<typeof listCreditTransactions.query>>;

export function registerCreditsRoutes(app: FastifyInstance, credits: Credits): void {
  async function statementOf(userId: string, query: StatementQuery, reply: FastifyReply) {
    const { available, held, total, lines } = await credits.statement(userId, query);
    if (query.page !== undefined || query.pageSize !== undefined) reply.header('x-total-count', total);
    return succeed({ data: { balance: available, held, transactions: lines.map(onTheWire) } });
  }

  serveEndpoint(app, listCreditTransactions, ({ query, actor, reply }) =>
    statementOf(actor.userId, query, reply),
  );

  serveEndpoint(app, listUserCreditTransactions, ({ query, params, reply }) =>
    statementOf(params.id, query, reply),
  );

  serveEndpoint(app, deductCredit, async ({ body, actor, request }) => {
    requireOwnAddress(actor, body.userEmail);
    return succeed({ data: await credits.deductManually(actor, request.id) });
  });

  serveEndpoint(app, refundCredit, async ({ body, actor, request }) => {
    requireOwnAddress(actor, body.userEmail);
    return succeed({ data: await credits.refundManually(actor, body.holdId ?? null, request.id) });
  });
}
