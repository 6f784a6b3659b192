import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paypalWebhook } from '#contract/payments.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { createQuota } from '#server/platform/quota.ts';
import { clientNetworkOf } from '#server/platform/rate-limiter.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REFUSED_PER_MINUTE = 30;

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, for the webhook only: its signature covers the bytes. */
    rawBody?: string;
  }
}

type Receive = (delivery: { headers: FastifyRequest['headers']; rawBody: string }) => Promise<void>;

/**
 * Counts only refused events, instead of the general limit: PayPal reports every payment from a few
 * addresses, and verifying a genuine event costs next to nothing. A client that forges events is refused
 * before its next body is read.
 */
function limitRefused(scope: FastifyInstance, multiplier: number): void {
  if (multiplier === 0) return;
  const refused = createQuota({ max: Math.max(1, Math.round(REFUSED_PER_MINUTE * multiplier)) });
  scope.addHook('onRequest', async ({ ip }) => {
    if (!refused.isSpent(clientNetworkOf(ip))) return;
    throw new AppError('too_many_requests', { retryAfterSeconds: refused.secondsLeft() });
  });
  scope.addHook('onSend', async ({ ip }, { statusCode }) => {
    if (statusCode >= 400) refused.spend(clientNetworkOf(ip));
  });
}

/**
 * Called by PayPal's servers, without a cookie or an Origin, so the origin check does not apply. In a
 * separate scope, because the body is taken raw and not parsed as JSON.
 */
export async function registerWebhookRoute(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  receive: Receive,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        const text = body.toString('utf8');
        // Invalid UTF-8 would not be forwarded byte for byte.
        if (!Buffer.from(text, 'utf8').equals(body)) throw new AppError('malformed_body');
        request.rawBody = text;
        return undefined;
      },
    );
    limitRefused(scope, config.rateLimitMultiplier);
    serveEndpoint(scope, paypalWebhook, async ({ request }) => {
      await receive({ headers: request.headers, rawBody: request.rawBody ?? '' });
      return succeed();
    });
  });
}
