import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, errorTable, type Failure } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '../db/client.ts';
import { AppError } from '../platform/errors.ts';
import { isStorageFull } from '../platform/storage-full.ts';

/** An operator has to free space first. */
const STORAGE_FULL_RETRY_SECONDS = 60;

interface MappedFailure {
  status: number;
  body: Failure;
  retryAfterSeconds?: number | undefined;
}

/** An error in the contract's shape. */
export function failureOf(
  code: ErrorCode,
  message: string = errorTable[code].message,
  issues?: Failure['issues'],
): MappedFailure {
  const body: Failure = {
    success: false,
    code,
    message,
    error: message,
    ...(issues?.length ? { issues } : {}),
  };
  return { status: errorTable[code].status, body };
}

/** Our error codes for the statuses that Fastify and its plugins refuse with. */
const codeByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'malformed_body',
  // A path outside the served folder gets the same response as any missing file.
  403: 'not_found',
  404: 'not_found',
  // Conditional and range requests for files that cannot be met.
  412: 'invalid_request',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'invalid_request',
  429: 'too_many_requests',
  431: 'headers_too_large',
};

/** zod's own messages don't name the field; ours do. */
function sentenceOf(issue: { path: (string | number)[]; message: string }): string {
  const isGeneric =
    /^(Invalid (input|option|string|ISO|URL|UUID|email address$)|Too (big|small):|Unrecognized key)/.test(
      issue.message,
    );
  return isGeneric && issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

function mapValidation(error: FastifyError): MappedFailure {
  const issues = (error.validation ?? []).map((entry) => ({
    path: entry.instancePath.split('/').filter(Boolean),
    message: entry.message ?? 'Not valid',
  }));
  const first = issues[0];
  return failureOf('invalid_request', first ? sentenceOf(first) : undefined, issues);
}

/** The only place that maps an error to a response. Details of an unknown error never reach the client. */
export function mapError(error: unknown): MappedFailure {
  const isRefusal = error instanceof AppError && error.status < 500;
  // Also when a slice has wrapped the cause in an error of its own.
  if (!isRefusal && isStorageFull(error))
    return { ...failureOf('storage_full'), retryAfterSeconds: STORAGE_FULL_RETRY_SECONDS };
  if (error instanceof AppError) {
    return {
      ...failureOf(error.code, error.message, error.issues),
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return mapValidation(error as unknown as FastifyError);
  if (isDatabaseUnavailable(error)) return { ...failureOf('database_unavailable'), retryAfterSeconds: 2 };
  const status = (error as Partial<FastifyError>)?.statusCode;
  const code = status === undefined ? undefined : codeByStatus[status];
  return failureOf(code ?? 'internal');
}

/** Like `mapError`, and logs what an operator needs. */
export function reportFailure(error: unknown, request: FastifyRequest): MappedFailure {
  const mapped = mapError(error);
  if (mapped.status >= 500) request.log.error({ err: error, code: mapped.body.code }, 'request failed');
  return mapped;
}

/** Logs what an operator needs and responds in the contract's shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const mapped = reportFailure(error, request);
  if (mapped.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(mapped.retryAfterSeconds));
  return reply.status(mapped.status).type('application/json; charset=utf-8').send(mapped.body);
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply));
}
