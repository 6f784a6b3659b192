import type { FastifyInstance } from 'fastify';
import { deductCredit, listCreditTransactions, refundCredit } from '#contract/credits.ts';
import type { Actor, AppContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { StatementLine } from './credits.repository.ts';
import type { Credits } from './credits.service.ts';

/** Credits are moved on the caller's own account only, whatever address the body names. */
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
  description,
  referenceType,
  referenceId,
}: StatementLine) {
  return {
    _id: String(id),
    createdAt: new Date(createdAt).toISOString(),
    kind,
    amount,
    balanceAfter,
    description,
    reference: referenceType && referenceId ? { type: referenceType, id: referenceId } : null,
  };
}

export function registerCreditsRoutes(app: FastifyInstance, _context: AppContext, credits: Credits): void {
  serveEndpoint(app, listCreditTransactions, async ({ query, actor, reply }) => {
    const { available, held, total, lines } = await credits.statement(actor.userId, query);
    if (query.page !== undefined || query.pageSize !== undefined) reply.header('x-total-count', total);
    return { success: true as const, data: { balance: available, held, transactions: lines.map(onTheWire) } };
  });

  serveEndpoint(app, deductCredit, async ({ body, actor, request }) => {
    requireOwnAddress(actor, body.userEmail);
    return { success: true as const, data: await credits.deductManually(actor, request.id) };
  });

  serveEndpoint(app, refundCredit, async ({ body, actor, request }) => {
    requireOwnAddress(actor, body.userEmail);
    return {
      success: true as const,
      data: await credits.refundManually(actor, body.holdId ?? null, request.id),
    };
  });
}
