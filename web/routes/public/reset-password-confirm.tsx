import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { PASSWORD_MIN, resetPassword } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import {
  type FailureWords,
  type FormResult,
  readFields,
  refused,
  resultOfFailure,
} from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { DeadLink } from '#web/features/identity/public/dead-link.tsx';
import { NewPasswordFields } from '#web/features/identity/public/new-password-fields.tsx';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/public/one-time-link.ts';
import { nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/reset-password-confirm';

export const meta: Route.MetaFunction = ({ matches }) =>
  oneTimePageMeta(titled(matches, 'Set a new password'));

const labels = { password: 'New Password', confirmPassword: 'Confirm Password' };
const words: FailureWords = {
  fallback: 'An unexpected error occurred. Please try again later.',
  fieldOf: { weak_password: 'password', newPassword: 'password' },
};

export function loader({ request }: Route.LoaderArgs) {
  return { hasToken: tokenOf(request) !== '', passwordMin: PASSWORD_MIN, next: nextOf(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { password, confirmPassword } = readFields(await readForm(request), 'password', 'confirmPassword');
  const problems = {
    ...(password.length < PASSWORD_MIN && {
      password: `Password must be at least ${PASSWORD_MIN} characters`,
    }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
  if (Object.keys(problems).length > 0) return data(refused(problems), 400);
  try {
    await context
      .get(apiContext)
      .api(resetPassword, { body: { token: tokenOf(request), newPassword: password } });
  } catch (error) {
    return data({ ...resultOfFailure(error, {}, words), isLinkDead: isLinkRefused(error) }, 400);
  }
  return redirect(withNext(`${paths.login}?reset`, nextOf(request)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

export default function ResetPasswordConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, passwordMin, next } = loaderData;
  if (!hasToken)
    return <NoUsableLink problem="This link is incomplete. Open it again from the email." next={next} />;
  if (actionData?.isLinkDead)
    return (
      <NoUsableLink
        problem="This link has expired or was already used. Please ask for a new one."
        next={next}
      />
    );
  return (
    <AuthCard
      title="Set a new password"
      lead="All your devices will be signed out."
      footer={
        <Link to={withNext(paths.resetPassword, next)} className="text-link">
          Ask for a new link
        </Link>
      }
    >
      <NewPasswordForm result={actionData} passwordMin={passwordMin} />
    </AuthCard>
  );
}

function NewPasswordForm({ result, passwordMin }: { result: FormResult | undefined; passwordMin: number }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { shown, onInput } = useMending(result);
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      <Refusal result={result} labels={labels} />
      <NewPasswordFields
        label={labels.password}
        confirmLabel={labels.confirmPassword}
        name="password"
        passwordMin={passwordMin}
        fields={shown?.fields ?? {}}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving …">
        Set new password
      </Button>
    </Form>
  );
}

function NoUsableLink({ problem, next }: { problem: string; next: string }) {
  return (
    <DeadLink
      title="Set a new password"
      problem={problem}
      action={
        <LinkButton to={withNext(paths.resetPassword, next)} variant="primary">
          Ask for a new link
        </LinkButton>
      }
      footer={
        <Link to={withNext(paths.login, next)} className="text-link">
          Back to sign in
        </Link>
      }
    />
  );
}
