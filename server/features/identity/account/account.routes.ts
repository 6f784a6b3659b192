import type { FastifyInstance } from 'fastify';
import {
  actAsUser,
  confirmEmailChange,
  deleteAccount,
  endActing,
  exportAccount,
  requestEmailChange,
  updateUserProfile,
} from '#contract/identity.ts';
import { fileNameFor } from '#contract/site-sections/site-name.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Identity } from '../identity.ts';

/** Endpoints for a user's own account. */
export function registerAccountRoutes(app: FastifyInstance, identity: Identity): void {
  const { profile, emailChange, ownAccount, acting } = identity;
  serveEndpoint(app, updateUserProfile, async ({ params, body, actor, request }) => {
    const data = await profile.update({ actor, requestId: request.id }, params.id, body);
    return succeed({ data, message: 'Profile updated successfully!' });
  });
  serveEndpoint(app, requestEmailChange, async ({ body, actor }) => {
    await emailChange.request(actor, body.newEmail, body.password);
    return succeed({ status: true });
  });
  serveEndpoint(app, confirmEmailChange, async ({ body }) =>
    succeed({ data: { email: await emailChange.confirm(body.token) } }),
  );
  serveEndpoint(app, exportAccount, async ({ actor, reply }) => {
    const name = fileNameFor((await identity.site()).name, 'my-data.json');
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return ownAccount.exportData(actor);
  });
  serveEndpoint(app, deleteAccount, async ({ actor, body, request, reply }) => {
    await ownAccount.remove(actor, body.password, { request, reply });
    return succeed();
  });
  serveEndpoint(app, actAsUser, async ({ actor, params, request }) => {
    await acting.begin(actor, params.id, request.id);
    return succeed();
  });
  serveEndpoint(app, endActing, async ({ actor, request }) => {
    await acting.end(actor, request.id);
    return succeed();
  });
}
