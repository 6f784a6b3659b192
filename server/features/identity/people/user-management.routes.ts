import type { FastifyInstance } from 'fastify';
import {
  deleteUser,
  disableUser,
  disableUserTwoStep,
  enableUser,
  endUserSessions,
  getUser,
  listUserSessions,
  sendMessage,
  updateUser,
} from '#contract/identity.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Identity } from '../identity.ts';

/** What Admins do with people. */
export function registerUserManagementRoutes(
  app: FastifyInstance,
  { users, userManagement, operatorMessages, sessions }: Identity,
): void {
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
  serveEndpoint(app, sendMessage, async ({ body, actor, request }) => {
    await operatorMessages.send({ actor, requestId: request.id }, body);
    return succeed({ message: 'Message sent successfully.' });
  });
}
