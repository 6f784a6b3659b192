import { data, Form, Link, type MetaFunction, redirect, useNavigation } from 'react-router';
import { getIdentity, NAME_MAX, PASSWORD_MIN, signUp } from '#contract/identity.ts';
import { AuthCard } from '#web/features/identity/auth-card.tsx';
import {
  done,
  type FailureWords,
  type FormResult,
  readFields,
  readForm,
  refused,
  resultOfFailure,
} from '#web/features/identity/form-result.ts';
import { NewPasswordFields } from '#web/features/identity/new-password-fields.tsx';
import { ProviderButtons } from '#web/features/identity/provider-buttons.tsx';
import { Refusal } from '#web/features/identity/refusal.tsx';
import { sendKeepingForm } from '#web/features/identity/send-keeping-form.ts';
import { nextOf, withNext } from '#web/features/identity/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Route } from './+types/register';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Register - Join Our Digital Marketplace',
    description: 'Create an account and write your first product listings with the credits it carries.',
    canonicalPath: '/register',
  });

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  terms: 'Terms of Service and Privacy Policy',
};
const words: FailureWords = {
  fallback: 'An error occurred during registration. Please try again.',
  fieldOf: { email_in_use: 'email', invalid_email: 'email', weak_password: 'password' },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const next = nextOf(request);
  if (await viewer()) throw redirect(next);
  const { data: identity } = await api(getIdentity, {});
  const limits = { nameMax: NAME_MAX, passwordMin: PASSWORD_MIN };
  return { ...identity, next, limits };
}

/** What the form itself can tell, before the service is asked. */
function checkForm(
  values: { name: string; email: string; password: string; confirmPassword: string },
  hasAgreed: boolean,
) {
  const { name, email, password, confirmPassword } = values;
  const problems: Record<string, string> = {};
  if (!name.trim()) problems['name'] = 'Please enter your full name';
  if (!email.trim()) problems['email'] = 'Please enter your email address';
  if (password.length < PASSWORD_MIN)
    problems['password'] = `Password must be at least ${PASSWORD_MIN} characters`;
  if (password !== confirmPassword) problems['confirmPassword'] = 'Passwords do not match';
  if (!hasAgreed) problems['terms'] = 'Please agree to the Terms of Service and the Privacy Policy';
  return problems;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = readFields(form, 'name', 'email', 'password', 'confirmPassword');
  const { name, email, password } = values;
  const shown = { name, email, terms: form.has('terms') ? 'on' : '' };
  const problems = checkForm(values, form.has('terms'));
  if (Object.keys(problems).length > 0) return data(refused(problems, shown), 400);
  try {
    const answer = await context.get(apiContext).api(signUp, { body: { name, email, password } });
    return answer.isSignedIn ? redirect(nextOf(request)) : done(shown);
  } catch (error) {
    return data(resultOfFailure(error, shown, words), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegistrationOpen, providers, next, limits } = loaderData;
  if (actionData?.isDone) return <ConfirmYourAddress email={actionData.values['email'] ?? ''} />;
  return (
    <AuthCard
      title="Create your account"
      lead="It carries free credits, so you can write your first listings at once."
      footer={
        <>
          Already have an account?{' '}
          <Link to={withNext('/login', next)} className="text-link">
            Sign in
          </Link>
        </>
      }
    >
      {isRegistrationOpen ? (
        <RegisterForm result={actionData} {...limits} />
      ) : (
        <Alert tone="info" title="Email/password registration is not enabled." />
      )}
      <ProviderButtons providers={providers} next={next} />
    </AuthCard>
  );
}

interface RegisterFormProps {
  result: FormResult | undefined;
  nameMax: number;
  passwordMin: number;
}

function RegisterForm({ result, nameMax, passwordMin }: RegisterFormProps) {
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
      <Checkbox
        id="terms"
        name="terms"
        required
        defaultChecked={values['terms'] === 'on'}
        error={fields['terms']}
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" target="_blank" aria-describedby="new-tab" className="text-link">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" target="_blank" aria-describedby="new-tab" className="text-link">
              Privacy Policy
            </Link>
          </>
        }
      />
      <span id="new-tab" hidden>
        Opens in a new tab
      </span>
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Creating your account …">
        Create account
      </Button>
    </Form>
  );
}

function ConfirmYourAddress({ email }: { email: string }) {
  return (
    <AuthCard
      title="Check your mail"
      takesFocus
      lead={
        <>
          We have sent a link to <strong className="break-words font-medium text-ink">{email}</strong>. Open
          it to confirm your address; then you can sign in.
        </>
      }
    >
      <Link to="/login" className="text-link">
        Go to sign in
      </Link>
    </AuthCard>
  );
}
