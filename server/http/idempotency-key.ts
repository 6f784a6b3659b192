import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** 1 to 200 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** The key that identifies a retry as the same request; null without one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'The Idempotency-Key header takes 1 to 200 visible characters.';
  throw new AppError('invalid_request', { message, issues: [{ path: ['Idempotency-Key'], message }] });
}
