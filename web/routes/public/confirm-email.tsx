import { data, Form, useNavigation } from 'react-router';
import { confirmEmailChange } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { done, type FailureWords, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { DeadLink } from '#web/features/identity/public/dead-link.tsx';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/public/one-time-link.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/confirm-email';

export const meta: Route.MetaFunction = ({ matches }) =>
  oneTimePageMeta(titled(matches, 'Confirm your new address'));

const words: FailureWords = { fallback: 'An unexpected error occurred. Please try again later.' };

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const body = { token: tokenOf(request) };
    const answer = await context.get(apiContext).api(confirmEmailChange, { body });
    return done({ email: answer.data.email });
  } catch (error) {
    return data({ ...resultOfFailure(error, {}, words), isLinkDead: isLinkRefused(error) }, 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

const settings = (
  <LinkButton to={paths.updateProfile} variant="primary">
    Account Settings
  </LinkButton>
);

/** Confirming takes a button press, because mail scanners open links too. */
export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (actionData?.isDone) {
    const lead = `Your account’s address is now ${actionData.values['email']}. Sign in with it from now on.`;
    return (
      <AuthCard title="Your address has been changed" lead={lead} takesFocus>
        {settings}
      </AuthCard>
    );
  }
  if (actionData?.isLinkDead) {
    return (
      <DeadLink
        title="Confirm your new address"
        problem="This link has expired or was already used. You can ask for a new one in your account settings."
        action={settings}
      />
    );
  }
  return (
    <AuthCard title="Confirm your new address" lead="Press the button to use it for your account.">
      <Form method="post" className="grid gap-5">
        <Refusal result={actionData} labels={{}} />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Confirming …">
          Confirm my address
        </Button>
      </Form>
    </AuthCard>
  );
}
