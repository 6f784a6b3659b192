import { data, Form, Link, useNavigation } from 'react-router';
import { verifyEmail } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { done, type FailureWords, resultOfFailure } from '#web/domain/form-result.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { DeadLink } from '#web/features/identity/public/dead-link.tsx';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/public/one-time-link.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/verify-email';

export const meta: Route.MetaFunction = () => oneTimePageMeta('Confirm your address - Listwright');

const words: FailureWords = { fallback: 'An unexpected error occurred. Please try again later.' };

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).api(verifyEmail, { body: { token: tokenOf(request) } });
    return done();
  } catch (error) {
    return data({ ...resultOfFailure(error, {}, words), isLinkDead: isLinkRefused(error) }, 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

/** A press of a button confirms, not the opening of the page: mail scanners open links too. */
export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  // Whoever is signed in asked for the link in their settings; anybody else is to sign in.
  const next = useViewer()
    ? {
        to: paths.updateProfile,
        label: 'Account Settings',
        wayToNewLink: 'Ask for a new one in your account settings.',
      }
    : { to: paths.login, label: 'Sign in', wayToNewLink: 'Sign in to get a new one.' };
  const isBusy = useNavigation().formMethod === 'POST';
  if (actionData?.isDone) {
    return (
      <AuthCard title="Thank you" lead="Your address is confirmed." takesFocus>
        <LinkButton to={next.to} variant="primary">
          {next.label}
        </LinkButton>
      </AuthCard>
    );
  }
  if (actionData?.isLinkDead) {
    return (
      <DeadLink
        title="Confirm your address"
        problem={`This link has expired or was already used. ${next.wayToNewLink}`}
        action={
          <LinkButton to={next.to} variant="primary">
            {next.label}
          </LinkButton>
        }
      />
    );
  }
  return (
    <AuthCard
      title="Confirm your address"
      lead="Confirm only if you registered this account yourself. Otherwise it would belong to somebody else."
      footer={
        <Link to={next.to} className="text-link">
          {next.label}
        </Link>
      }
    >
      <Form method="post" className="grid gap-5">
        <Refusal result={actionData} labels={{}} />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Confirming …">
          Confirm my address
        </Button>
      </Form>
    </AuthCard>
  );
}
