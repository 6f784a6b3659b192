import type { FastifyInstance } from 'fastify';
import { type AuditEntry, listAuditEntries, listAuditSubjects } from '#contract/audit.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type AuditRow, countEntries, listEntries, listSubjectTypes } from './audit.repository.ts';

const DEFAULT_PAGE_SIZE = 20;

/** Entries contain objects; values of another type, from older versions, are shown under one name. */
function factsOf(value: unknown): AuditEntry['before'] {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor: { id: row.actorId, email: row.actorEmail, name: row.actorName },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
    before: factsOf(row.before),
    after: factsOf(row.after),
    requestId: row.requestId,
  };
}

/**
 * Read access to the audit log. Entries are written through server/platform/audit.ts, in the transaction of
 * the change.
 */
export function registerAuditRoutes(app: FastifyInstance, { db }: Pick<AppContext, 'db'>): void {
  serveEndpoint(app, listAuditEntries, async ({ query, reply }) => {
    const { page = 1, pageSize: limit = DEFAULT_PAGE_SIZE, from, until, person, ...rest } = query;
    const filter = {
      ...rest,
      person: person?.trim(),
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    };
    const [rows, total] = await Promise.all([
      listEntries(db, filter, { limit, offset: (page - 1) * limit }),
      countEntries(db, filter),
    ]);
    reply.header('x-total-count', total);
    return succeed({ data: rows.map(entryOf) });
  });

  serveEndpoint(app, listAuditSubjects, async () => succeed({ data: await listSubjectTypes(db) }));
}
