import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paypalWebhook } from '#contract/payments.ts';
import { AppError } from '#server/errors.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came; of the webhook only, whose signature covers its bytes. */
    rawBody?: string;
  }
}

type Receive = (delivery: { headers: FastifyRequest['headers']; rawBody: string }) => Promise<void>;

/**
 * PayPal's servers call here: without a cookie and without an Origin, hence nothing that the origin check would ask for. In a
 * scope of its own, because the body is taken as it is and not read as JSON.
 */
export async function registerWebhookRoute(app: FastifyInstance, receive: Receive): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        const text = body.toString('utf8');
        // Bytes that are no text would not be sent on as they came.
        if (!Buffer.from(text, 'utf8').equals(body)) throw new AppError('malformed_body');
        request.rawBody = text;
        return undefined;
      },
    );
    serveEndpoint(scope, paypalWebhook, async ({ request }) => {
      await receive({ headers: request.headers, rawBody: request.rawBody ?? '' });
      return { success: true as const };
    });
  });
}
