import { data, Form, Link, useNavigation } from 'react-router';
import { requestPasswordReset } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { done, type FailureWords, readFields, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { mailableNext, nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled(matches, 'Reset your password'),
  { name: 'robots', content: 'noindex' },
];

const labels = { email: 'Email Address' };
const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const words: FailureWords = {
  fallback: UNEXPECTED,
  sentences: {
    invalid_email: 'Please enter a valid email address.',
    reset_user_not_found: 'No user found with this email address.',
    network: UNEXPECTED,
  },
  fieldOf: { invalid_email: 'email', reset_user_not_found: 'email' },
};

export const loader = ({ request }: Route.LoaderArgs) => ({ next: nextOf(request) });

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = readFields(await readForm(request), 'email');
  if (!email.trim()) return data(refused({ email: 'Please enter your email address' }, { email }), 400);
  try {
    const body = { email, ...mailableNext(nextOf(request)) };
    await context.get(apiContext).api(requestPasswordReset, { body });
    return done({ email });
  } catch (error) {
    return data(resultOfFailure(error, { email }, words), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

function Footer({ next }: { next: string }) {
  return (
    <>
      <Link to={withNext(paths.login, next)} className="text-link">
        Back to sign in
      </Link>
      <span aria-hidden="true"> · </span>
      <Link to="/" className="text-link">
        Home
      </Link>
    </>
  );
}

export default function ResetPassword({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { shown, onInput } = useMending(actionData);
  const isBusy = useNavigation().formMethod === 'POST';
  if (actionData?.isDone) return <Sent email={actionData.values['email'] ?? ''} next={next} />;
  return (
    <AuthCard
      title="Reset your password"
      lead="We will email you a link to set a new one."
      footer={<Footer next={next} />}
    >
      <Form method="post" noValidate onInput={onInput} className="grid gap-5">
        <Refusal result={actionData} labels={labels} />
        <TextField
          label={labels.email}
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values['email']}
          error={shown?.fields['email']}
        />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Sending...">
          Reset Password
        </Button>
      </Form>
    </AuthCard>
  );
}

function Sent({ email, next }: { email: string; next: string }) {
  return (
    <AuthCard
      title="Check your email"
      takesFocus
      lead={
        <>
          A link is on its way to <strong className="break-words font-medium text-ink">{email}</strong>. It
          works once, for 30 minutes. Check your spam folder too.
        </>
      }
      footer={<Footer next={next} />}
    >
      <p className="text-ink-soft">
        Nothing arrived?{' '}
        <Link to={withNext(paths.resetPassword, next)} reloadDocument className="text-link">
          Try again
        </Link>
      </p>
    </AuthCard>
  );
}
