import type { FastifyInstance } from 'fastify';
import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  generateBackupCodes,
  providerCallback,
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  setUpFirstAdmin,
  signIn,
  signInSocial,
  signOut,
  signUp,
  verifyBackupCode,
  verifyEmail,
  verifyTotp,
} from '#contract/identity.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Identity } from './identity.ts';
import type { Person } from './people/people.repository.ts';

const STATUS = succeed({ status: true });

/** A user with the identity library's field names. */
function accountOf(person: Person) {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    emailVerified: person.emailVerified,
    image: person.image,
    twoFactorEnabled: person.twoFactorEnabled,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
  };
}

const accountAnswer = (person: Person) => succeed({ user: accountOf(person) });

function serveSignIn(app: FastifyInstance, identity: Identity): void {
  serveEndpoint(app, signUp, async ({ body, request, reply }) => {
    const { person, isSignedIn } = await identity.registration.register(body, { request, reply });
    return { ...accountAnswer(person), isSignedIn };
  });
  serveEndpoint(app, signIn, async ({ body, request, reply }) => {
    const outcome = await identity.signIn.signIn(body, { request, reply });
    if ('person' in outcome) return { ...accountAnswer(outcome.person), twoFactorRedirect: false } as const;
    const { twoFactorMethods } = outcome;
    return succeed({ twoFactorRedirect: true, twoFactorMethods });
  });
  serveEndpoint(app, signOut, async ({ request, reply }) => {
    await identity.signIn.signOut({ request, reply });
    return succeed();
  });
  serveEndpoint(app, signInSocial, async ({ body, request, reply }) => {
    const url = await identity.providers.begin(body.provider, { request, reply });
    return succeed({ url, redirect: false });
  });
  serveEndpoint(app, providerCallback, async ({ params, query, request, reply }) =>
    reply.redirect(await identity.providers.finish(params.provider, query, { request, reply })),
  );
  serveEndpoint(app, setUpFirstAdmin, async ({ body, request, reply }) => {
    const person = await identity.firstAdmin.setUp(body, request.id);
    await identity.signIn.signIn({ email: person.email, password: body.password }, { request, reply });
    return accountAnswer(person);
  });
}

function servePasswords(app: FastifyInstance, identity: Identity): void {
  serveEndpoint(app, requestPasswordReset, async ({ body }) => {
    await identity.passwordReset.request(body.email, body.next);
    return STATUS;
  });
  serveEndpoint(app, resetPassword, async ({ body }) => {
    await identity.passwordReset.complete(body.token, body.newPassword);
    return STATUS;
  });
  serveEndpoint(app, changePassword, async ({ actor, body, request, reply }) => {
    await identity.passwordChange.change({ actor, ...body }, { request, reply });
    const person = await identity.findUser(actor.userId);
    if (!person) throw new AppError('not_signed_in');
    return accountAnswer(person);
  });
  serveEndpoint(app, sendVerificationEmail, async ({ body }) => {
    await identity.confirmation.mailLinkTo(body.email);
    return STATUS;
  });
  serveEndpoint(app, verifyEmail, async ({ body }) => {
    await identity.confirmation.confirm(body.token);
    return STATUS;
  });
}

function serveTwoStep(app: FastifyInstance, { twoStep, twoStepSettings }: Identity): void {
  serveEndpoint(app, enableTwoFactor, async ({ actor, body, request, reply }) =>
    succeed({ ...(await twoStepSettings.enable(actor, body.password, { request, reply })) }),
  );
  serveEndpoint(app, verifyTotp, async ({ actor, body, request, reply }) =>
    accountAnswer(await twoStep.verifyTotp(actor, body, { request, reply })),
  );
  serveEndpoint(app, verifyBackupCode, async ({ actor, body, request, reply }) =>
    accountAnswer(await twoStep.verifyBackupCode(actor, body, { request, reply })),
  );
  serveEndpoint(app, disableTwoFactor, async ({ actor, body, request, reply }) => {
    await twoStepSettings.disable(actor, body.password, { request, reply });
    return STATUS;
  });
  serveEndpoint(app, generateBackupCodes, async ({ actor, body, request, reply }) =>
    succeed({ backupCodes: await twoStepSettings.newBackupCodes(actor, body.password, { request, reply }) }),
  );
}

/** Everything below /api/auth, and the set-up of the first administrator. */
export function registerAuthRoutes(app: FastifyInstance, identity: Identity): void {
  serveSignIn(app, identity);
  servePasswords(app, identity);
  serveTwoStep(app, identity);
}
