import type { FastifyInstance } from 'fastify';
import { getMail, listMails, previewMail, putMail, resetMail, testMail } from '#contract/mail.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Settings } from '../index.ts';

export function registerMailTemplateRoutes(app: FastifyInstance, { mails }: Settings): void {
  serveEndpoint(app, listMails, async () => succeed({ data: await mails.list() }));
  serveEndpoint(app, getMail, async ({ params }) => succeed({ data: await mails.read(params.id) }));
  serveEndpoint(app, putMail, async ({ params, body, actor, request }) => {
    const { updatedAt, ...template } = body;
    const data = await mails.store(params.id, template, { actor, requestId: request.id }, updatedAt);
    return succeed({ data, message: 'Email saved.' });
  });
  serveEndpoint(app, resetMail, async ({ params, actor, request }) => {
    const data = await mails.reset(params.id, { actor, requestId: request.id });
    return succeed({ data, message: 'The default text is used again.' });
  });
  serveEndpoint(app, previewMail, async ({ params, body }) =>
    succeed({ data: await mails.preview(params.id, body) }),
  );
  serveEndpoint(app, testMail, async ({ params, body, actor }) => {
    await mails.sendTest(params.id, body, actor);
    return succeed({ message: `A test was sent to ${actor.email}.` });
  });
}
