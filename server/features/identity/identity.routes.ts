import type { FastifyInstance } from 'fastify';
import {
  createUser,
  getIdentity,
  getMe,
  listAdmins,
  listSessions,
  listUsers,
  revokeOtherSessions,
  revokeSession,
} from '#contract/identity.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { hasToSetUpTwoStep } from '#server/platform/admin-access.ts';
import type { AppContext } from '#server/platform/context.ts';
import { registerAccountRoutes } from './account/account.routes.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import type { Identity } from './identity.ts';
import { registerUserManagementRoutes } from './people/user-management.routes.ts';
import { hasHadFreeCredits } from './sign-in/signup-grants.ts';

function serveSessions(app: FastifyInstance, { sessions }: Identity): void {
  serveEndpoint(app, listSessions, async ({ actor }) => succeed({ data: await sessions.list(actor) }));
  serveEndpoint(app, revokeSession, async ({ actor, params }) => {
    await sessions.revoke(actor, params.id);
    return succeed();
  });
  serveEndpoint(app, revokeOtherSessions, async ({ actor }) => {
    await sessions.revokeOthers(actor);
    return succeed();
  });
}

function serveUsers(app: FastifyInstance, { users }: Identity): void {
  serveEndpoint(app, createUser, async ({ actor, body }) =>
    succeed({ data: await users.updateOwn(actor, body) }),
  );
  serveEndpoint(app, listAdmins, ({ actor }) => users.listAdmins(actor));
  serveEndpoint(app, listUsers, async ({ actor, query, reply }) => {
    const { records, total } = await users.list(actor, query);
    if (total !== null) reply.header('x-total-count', total);
    return records;
  });
}

export function registerIdentityRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'now'>,
  identity: Identity,
): void {
  const { config } = context;
  registerAuthRoutes(app, identity);
  serveSessions(app, identity);
  serveUsers(app, identity);
  registerUserManagementRoutes(app, context, identity);
  registerAccountRoutes(app, identity);
  serveEndpoint(app, getIdentity, async () =>
    succeed({
      data: {
        isRegistrationOpen: config.isRegistrationOpen,
        isEmailVerificationRequired: config.isEmailVerificationRequired,
        signupCredits: await identity.signupCredits(),
        signupCreditsAfter: config.signupCreditsAfter,
        hasAdmin: await identity.firstAdmin.hasAdmin(),
        providers: identity.providers.enabled,
      },
    }),
  );
  serveEndpoint(app, getMe, async ({ actor, request }) => {
    const account = await identity.sessions.requireAccount(request);
    return succeed({
      data: {
        _id: account.id,
        name: account.name,
        email: account.email,
        role: actor.role,
        photoUrl: account.image,
        credits: account.credits,
        hasHadFreeCredits: hasHadFreeCredits(account),
        offeredCredits: account.signupOffer,
        emailVerified: account.emailVerified,
        twoFactorEnabled: account.twoFactorEnabled,
        hasToSetUpTwoStep: hasToSetUpTwoStep(actor),
        actedBy: actor.actedBy && { name: actor.actedBy.name, until: actor.actedBy.until.toISOString() },
      },
    });
  });
}
