import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveMail } from '#contract/support.ts';
import { parseJsonBody } from '#server/http/json-body.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { isSameSecret } from '#server/platform/constant-time.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Support } from '../support.service.ts';

const BODY_LIMIT_BYTES = 15 * 1024 * 1024;

/** The secret as a bearer token, or as the password of an address such as `https://mail:SECRET@…`. */
function secretIn({ headers }: FastifyRequest): string {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ', 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/**
 * Called by the host that receives mails for MAIL_REPLY_ADDRESS. In a separate scope, because mails are
 * larger than other bodies and may come as they are; the secret is checked before the body is read.
 */
export async function registerInboundMailRoute(
  app: FastifyInstance,
  { config }: Pick<AppContext, 'config'>,
  { inboundMail }: Support,
): Promise<void> {
  const { replies } = config.mail;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => ({ RawEmail: body }),
    );
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parseJsonBody(body)),
    );
    scope.addHook('onRequest', async (request) => {
      if (!replies) throw new AppError('not_found');
      if (!isSameSecret(secretIn(request), replies.secret)) throw new AppError('mail_secret_wrong');
    });
    serveEndpoint(scope, receiveMail, async ({ body, request }) => {
      await inboundMail.receive(body.RawEmail, request.id);
      return succeed();
    });
  });
}
