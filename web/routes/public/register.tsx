import { useRef } from 'react';
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import { getIdentity, signUp } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { useTypedText } from '#web/data/use-typed-text.ts';
import { done, type FormResult, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { freeCreditsSentence } from '#web/domain/free-credits.tsx';
import { pageMeta } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AccountFields, accountLabels, accountWords } from '#web/features/identity/public/account-fields.tsx';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { ChosenProduct } from '#web/features/identity/public/chosen-product.tsx';
import { loadChosen } from '#web/features/identity/public/load-chosen.ts';
import { accountLimits, accountProblems, readAccount } from '#web/features/identity/public/new-account.ts';
import { ProviderButtons } from '#web/features/identity/public/provider-buttons.tsx';
import { mailableNext, nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Route } from './+types/register';

const TITLE = 'Register - Join Our Digital Marketplace';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData?.isRegistrationOpen
      ? {
          title: TITLE,
          description: [
            'Create an account to write product listings for your shop.',
            freeCreditsSentence(loaderData),
          ]
            .filter(Boolean)
            .join(' '),
          canonicalPath: paths.register,
        }
      : { title: TITLE },
  );

const labels = { ...accountLabels, terms: 'Terms of Service and Privacy Policy' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const next = nextOf(request);
  if (await page.viewer()) throw redirect(next);
  const [{ data: identity }, chosen] = await Promise.all([page.api(getIdentity, {}), loadChosen(page, next)]);
  return { ...identity, next, chosen, limits: accountLimits };
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
  const next = nextOf(request);
  try {
    const body = { name, email, password, ...mailableNext(next) };
    const answer = await context.get(apiContext).api(signUp, { body });
    return answer.isSignedIn ? redirect(next) : done(shown);
  } catch (error) {
    return data(resultOfFailure(error, shown, accountWords), 400);
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, accountWords);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegistrationOpen, providers, next, chosen, limits } = loaderData;
  if (actionData?.isDone)
    return (
      <ConfirmYourAddress email={actionData.values['email'] ?? ''} loginPath={withNext(paths.login, next)} />
    );
  return (
    <AuthCard
      title="Create your account"
      lead={
        isRegistrationOpen
          ? (freeCreditsSentence(loaderData) ?? 'With an account you can write listings and keep them.')
          : 'New accounts cannot be created at the moment.'
      }
      footer={
        chosen ? (
          <Link to={withNext(paths.login, next)} className="text-link">
            I already have an account
          </Link>
        ) : (
          <>
            Already have an account?{' '}
            <Link to={withNext(paths.login, next)} className="text-link">
              Sign in
            </Link>
          </>
        )
      }
    >
      <ChosenProduct chosen={chosen} />
      {isRegistrationOpen ? (
        <RegisterForm result={actionData} {...limits} />
      ) : (
        <Alert tone="info" title="Email/password registration is not enabled." />
      )}
      {isRegistrationOpen && <ProviderButtons providers={providers} next={next} />}
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
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // The first page of a tab has no key of its own.
  useTypedText(form, key === 'default' ? null : `register:${key}`);
  const { shown, onInput } = useMending(result);
  const { fields = {}, values = {} } = shown ?? {};
  return (
    <Form ref={form} method="post" noValidate onInput={onInput} className="grid gap-5">
      <Refusal result={result} labels={labels} />
      <AccountFields result={shown} {...limits} />
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

function ConfirmYourAddress({ email, loginPath }: { email: string; loginPath: string }) {
  return (
    <AuthCard
      title="Check your email"
      takesFocus
      lead={
        <>
          We have sent a link to <strong className="break-words font-medium text-ink">{email}</strong>. Open
          it to confirm your address; then you can sign in.
        </>
      }
    >
      <Link to={loginPath} className="text-link">
        Go to sign in
      </Link>
    </AuthCard>
  );
}
