import { data, Form, Link, useNavigation } from 'react-router';
import { verifyEmail } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { done, type FailureWords, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { DeadLink } from '#web/features/identity/public/dead-link.tsx';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/public/one-time-link.ts';
import { nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/verify-email';

export const meta: Route.MetaFunction = ({ matches }) =>
  oneTimePageMeta(titled(matches, 'Confirm your address'));

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

export const loader = ({ request }: Route.LoaderArgs) => ({ next: nextOf(request) });

/** Confirming takes a button press, because mail scanners open links too. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  // Signed-in users requested the link in their settings; others continue to sign-in.
  const next = useViewer()
    ? {
        to: paths.updateProfile,
        label: 'Account Settings',
        wayToNewLink: 'Ask for a new one in your account settings.',
      }
    : {
        to: withNext(paths.login, loaderData.next),
        label: 'Sign in',
        wayToNewLink: 'Sign in to get a new one.',
      };
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
      lead="Confirm only if you created this account yourself. Otherwise you would be confirming somebody else’s."
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
