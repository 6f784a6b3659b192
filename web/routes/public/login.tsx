import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { getIdentity, signIn } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { type FailureWords, readFields, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { ChosenProduct } from '#web/features/identity/public/chosen-product.tsx';
import { loadChosen } from '#web/features/identity/public/load-chosen.ts';
import { ProviderButtons } from '#web/features/identity/public/provider-buttons.tsx';
import { mailableNext, nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = () => [
  { title: 'Login - Welcome Back' },
  { name: 'robots', content: 'noindex' },
];

const labels = { email: 'Email Address', password: 'Password' };
const words: FailureWords = {
  fallback: 'An error occurred during login. Please try again.',
  fieldOf: { user_not_found: 'email', invalid_email: 'email', wrong_password: 'password' },
};

/** Why the visitor was redirected here, from a parameter of the address. */
function noticeOf(request: Request) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has('reset'))
    return { tone: 'success', text: 'Your new password is set. Sign in with it.' } as const;
  if (searchParams.has('expired'))
    return { tone: 'warning', text: 'This sign-in took too long. Please sign in again.' } as const;
  return null;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const next = nextOf(request);
  if (await page.viewer()) throw redirect(next);
  const [{ data: identity }, chosen] = await Promise.all([page.api(getIdentity, {}), loadChosen(page, next)]);
  const { providers, isRegistrationOpen } = identity;
  return { providers, isRegistrationOpen, next, chosen, notice: noticeOf(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email, password } = readFields(await readForm(request), 'email', 'password');
  const next = nextOf(request);
  const missing = {
    ...(!email.trim() && { email: 'Please enter your email address' }),
    ...(!password && { password: 'Please enter your password' }),
  };
  if (Object.keys(missing).length > 0) return data(refused(missing, { email }), 400);
  try {
    const answer = await context
      .get(apiContext)
      .api(signIn, { body: { email, password, ...mailableNext(next) } });
    return redirect(answer.twoFactorRedirect ? withNext(paths.loginTwoStep, next) : next);
  } catch (error) {
    return data(resultOfFailure(error, { email }, words), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { providers, isRegistrationOpen, next, chosen, notice } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const { shown, onInput } = useMending(actionData);
  return (
    <AuthCard
      title="Welcome Back"
      lead="Sign in to write your next listing."
      footer={
        isRegistrationOpen && (
          <>
            No account yet?{' '}
            <Link to={withNext(paths.register, next)} className="text-link">
              Sign up
            </Link>
          </>
        )
      }
    >
      <ChosenProduct chosen={chosen} />
      <Form method="post" noValidate onInput={onInput} className="grid gap-5">
        {notice && !actionData && <Alert tone={notice.tone} title={notice.text} />}
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
        <PasswordField
          label={labels.password}
          id="password"
          name="password"
          autoComplete="current-password"
          required
          error={shown?.fields['password']}
          aside={
            <Link to={withNext(paths.forgotPassword, next)} className="text-link text-small">
              Forgot Password?
            </Link>
          }
        />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Signing in …">
          Sign in
        </Button>
      </Form>
      <ProviderButtons providers={providers} next={next} />
    </AuthCard>
  );
}
