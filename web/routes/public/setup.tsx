import { data, Form, redirect, useNavigation } from 'react-router';
import { NAME_MAX, PASSWORD_MIN, setUpFirstAdmin } from '#contract/identity.ts';
import { AuthCard } from '#web/features/identity/auth-card.tsx';
import { DeadLink } from '#web/features/identity/dead-link.tsx';
import {
  type FailureWords,
  type FormResult,
  readFields,
  readForm,
  refused,
  resultOfFailure,
} from '#web/features/identity/form-result.ts';
import { NewPasswordFields } from '#web/features/identity/new-password-fields.tsx';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/one-time-link.ts';
import { Refusal } from '#web/features/identity/refusal.tsx';
import { sendKeepingForm } from '#web/features/identity/send-keeping-form.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Route } from './+types/setup';

export const meta: Route.MetaFunction = () => oneTimePageMeta('Create the first administrator - Listwright');

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};
const words: FailureWords = {
  fallback: 'An error occurred during registration. Please try again.',
  fieldOf: { email_in_use: 'email', invalid_email: 'email', weak_password: 'password' },
};

export function loader({ request }: Route.LoaderArgs) {
  const limits = { nameMax: NAME_MAX, passwordMin: PASSWORD_MIN };
  return { hasToken: tokenOf(request) !== '', limits };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { name, email, password, confirmPassword } = readFields(
    form,
    'name',
    'email',
    'password',
    'confirmPassword',
  );
  const shown = { name, email };
  const problems = {
    ...(!name.trim() && { name: 'Please enter your full name' }),
    ...(!email.trim() && { email: 'Please enter your email address' }),
    ...(password.length < PASSWORD_MIN && {
      password: `Password must be at least ${PASSWORD_MIN} characters`,
    }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
  if (Object.keys(problems).length > 0) return data(refused(problems, shown), 400);
  try {
    const body = { token: tokenOf(request), name, email, password };
    await context.get(apiContext).api(setUpFirstAdmin, { body });
  } catch (error) {
    return data({ ...resultOfFailure(error, shown, words), isLinkDead: isLinkRefused(error) }, 400);
  }
  return redirect('/admin/dashboard');
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

const TITLE = 'Create the first administrator';

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, limits } = loaderData;
  if (!hasToken || actionData?.isLinkDead) {
    return (
      <DeadLink
        title={TITLE}
        problem={
          hasToken
            ? 'This set-up link has expired or was already used.'
            : 'This set-up link is incomplete. Open it again from the server’s output.'
        }
        action={
          <p className="text-ink-soft">
            While there is no administrator, each start of the server prints a new one.
          </p>
        }
      />
    );
  }
  return (
    <AuthCard title={TITLE} lead="This link works once. Whoever uses it runs this installation.">
      <SetupForm result={actionData} {...limits} />
    </AuthCard>
  );
}

interface SetupFormProps {
  result: FormResult | undefined;
  nameMax: number;
  passwordMin: number;
}

function SetupForm({ result, nameMax, passwordMin }: SetupFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { fields = {}, values = {} } = result ?? {};
  return (
    <Form method="post" noValidate className="grid gap-5">
      <Refusal result={result} labels={labels} />
      <TextField
        label={labels.name}
        id="name"
        name="name"
        autoComplete="name"
        required
        maxLength={nameMax}
        defaultValue={values['name']}
        error={fields['name']}
      />
      <TextField
        label={labels.email}
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values['email']}
        error={fields['email']}
      />
      <NewPasswordFields
        label={labels.password}
        confirmLabel={labels.confirmPassword}
        name="password"
        passwordMin={passwordMin}
        fields={fields}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Creating …">
        Create administrator
      </Button>
    </Form>
  );
}
