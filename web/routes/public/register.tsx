import { data, Form, Link, type MetaFunction, redirect, useNavigation } from 'react-router';
import { getIdentity, signUp } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { done, type FormResult, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { pageMeta } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { AccountFields, accountLabels, accountWords } from '#web/features/identity/public/account-fields.tsx';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { accountLimits, accountProblems, readAccount } from '#web/features/identity/public/new-account.ts';
import { ProviderButtons } from '#web/features/identity/public/provider-buttons.tsx';
import { nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Route } from './+types/register';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Register - Join Our Digital Marketplace',
    description: 'Create an account and write your first product listings with the credits it carries.',
    canonicalPath: paths.register,
  });

const labels = { ...accountLabels, terms: 'Terms of Service and Privacy Policy' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const next = nextOf(request);
  if (await viewer()) throw redirect(next);
  const { data: identity } = await api(getIdentity, {});
  return { ...identity, next, limits: accountLimits };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = readAccount(form);
  const { name, email, password } = values;
  const shown = { name, email, terms: form.has('terms') ? 'on' : '' };
  const problems = {
    ...accountProblems(values),
    ...(!form.has('terms') && { terms: 'Please agree to the Terms of Service and the Privacy Policy' }),
  };
  if (Object.keys(problems).length > 0) return data(refused(problems, shown), 400);
  try {
    const answer = await context.get(apiContext).api(signUp, { body: { name, email, password } });
    return answer.isSignedIn ? redirect(nextOf(request)) : done(shown);
  } catch (error) {
    return data(resultOfFailure(error, shown, accountWords), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, accountWords);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegistrationOpen, providers, next, limits } = loaderData;
  if (actionData?.isDone) return <ConfirmYourAddress email={actionData.values['email'] ?? ''} />;
  return (
    <AuthCard
      title="Create your account"
      lead="Your first account comes with free credits, so you can start writing listings straight away."
      footer={
        <>
          Already have an account?{' '}
          <Link to={withNext(paths.login, next)} className="text-link">
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

function RegisterForm({ result, ...limits }: RegisterFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { fields = {}, values = {} } = result ?? {};
  return (
    <Form method="post" noValidate className="grid gap-5">
      <Refusal result={result} labels={labels} />
      <AccountFields result={result} {...limits} />
      <Checkbox
        id="terms"
        name="terms"
        required
        defaultChecked={values['terms'] === 'on'}
        error={fields['terms']}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank" aria-describedby="new-tab" className="text-link">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacy} target="_blank" aria-describedby="new-tab" className="text-link">
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
      <Link to={paths.login} className="text-link">
        Go to sign in
      </Link>
    </AuthCard>
  );
}
