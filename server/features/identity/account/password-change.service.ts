import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/paths.ts';
import { passwordChangedMail, queueMail } from '#server/mail/index.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import type { Library } from '../sign-in/library.ts';
import { callLibrary, libraryHeaders, passCookies } from '../sign-in/library-calls.ts';
import { deleteTokensOf } from '../sign-in/one-time-tokens.repository.ts';
import type { PasswordAttempts } from '../sign-in/password-attempts.ts';
import { refuseWeakPassword } from '../sign-in/password-rules.ts';

interface PasswordChange {
  actor: Actor;
  currentPassword: string;
  newPassword: string;
}

export function createPasswordChange(
  context: AppContext,
  { api }: Library,
  passwordAttempts: PasswordAttempts,
) {
  const { config, db } = context;
  return {
    /**
     * Ends every other session, gives this browser a new one, and invalidates links and trusted devices.
     * Wrong attempts count against the account like failed sign-ins.
     */
    async change(
      { actor, currentPassword, newPassword }: PasswordChange,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<void> {
      refuseWeakPassword(newPassword, actor);
      const { headers } = await passwordAttempts.inSession(actor, () => {
        const call = api.changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: libraryHeaders(request),
          returnHeaders: true,
        });
        return callLibrary(call, 'internal');
      });
      await deleteTokensOf(db, actor.userId);
      passCookies(reply, headers);
      const content = passwordChangedMail(actor, {
        resetUrl: `${config.publicUrl}${paths.resetPassword}`,
        isCleared: false,
      });
      await queueMail(context, { to: actor.email, content });
    },
  };
}
