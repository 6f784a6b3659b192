import type { FastifyInstance } from 'fastify';
import {
  deleteUser,
  disableUser,
  disableUserTwoStep,
  enableUser,
  endUserSessions,
  exportUsers,
  getUser,
  getUserTotals,
  listUserSessions,
  previewMessage,
  sendMessage,
  updateUser,
} from '#contract/identity.ts';
import { getMailChoices, putMailChoices } from '#contract/mail.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Identity } from '../identity.ts';

/** What Admins can do with users. */
export function registerUserManagementRoutes(
  app: FastifyInstance,
  { now }: Pick<AppContext, 'now'>,
  { users, userManagement, operatorMails, operatorMessages, sessions }: Identity,
): void {
  serveEndpoint(app, getUserTotals, async ({ query }) => succeed({ data: await users.totals(query) }));
  serveEndpoint(app, exportUsers, async ({ query, reply }) => {
    const day = now().toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="users-${day}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(await users.exportAsCsv(query));
  });
  serveEndpoint(app, getUser, async ({ params }) => succeed({ data: await users.requireRecord(params.id) }));
  serveEndpoint(app, updateUser, async ({ params, body, actor, request }) => {
    const data = await userManagement.update({ actor, requestId: request.id }, params.id, body);
    return succeed({ data, message: 'User updated successfully' });
  });
  serveEndpoint(app, deleteUser, async ({ params, actor, request }) => {
    await userManagement.remove({ actor, requestId: request.id }, params.id);
    return succeed({ message: 'User deleted successfully' });
  });
  serveEndpoint(app, disableUser, async ({ params, actor, request }) => {
    const data = await userManagement.setDisabled({ actor, requestId: request.id }, params.id, true);
    return succeed({ data, message: 'User disabled' });
  });
  serveEndpoint(app, enableUser, async ({ params, actor, request }) => {
    const data = await userManagement.setDisabled({ actor, requestId: request.id }, params.id, false);
    return succeed({ data, message: 'User enabled' });
  });
  serveEndpoint(app, listUserSessions, async ({ params }) => {
    await users.requireRecord(params.id);
    return succeed({ data: await sessions.listOf(params.id) });
  });
  serveEndpoint(app, endUserSessions, async ({ params, actor, request }) => {
    await userManagement.endSessions({ actor, requestId: request.id }, params.id);
    return succeed({ message: 'Signed out everywhere' });
  });
  serveEndpoint(app, disableUserTwoStep, async ({ params, actor, request }) => {
    const data = await userManagement.takeTwoStepOff({ actor, requestId: request.id }, params.id);
    return succeed({ data, message: 'Two-step sign-in switched off' });
  });
  serveEndpoint(app, previewMessage, async ({ body }) =>
    succeed({ data: await operatorMessages.preview(body) }),
  );
  serveEndpoint(app, getMailChoices, async ({ actor }) =>
    succeed({ data: await operatorMails.choicesOf(actor) }),
  );
  serveEndpoint(app, putMailChoices, async ({ actor, body }) =>
    succeed({ data: await operatorMails.choose(actor, body) }),
  );
  serveEndpoint(app, sendMessage, async ({ body, actor, request }) => {
    await operatorMessages.send({ actor, requestId: request.id }, body);
    return succeed({ message: 'Message sent successfully.' });
  });
}
