import { data, Form, redirect, useNavigation } from 'react-router';
import { getIdentity, setUpFirstAdmin } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { type FormResult, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AccountFields, accountLabels, accountWords } from '#web/features/identity/public/account-fields.tsx';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { DeadLink } from '#web/features/identity/public/dead-link.tsx';
import { accountLimits, accountProblems, readAccount } from '#web/features/identity/public/new-account.ts';
import { isLinkRefused, oneTimePageMeta, tokenOf } from '#web/features/identity/public/one-time-link.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { Route } from './+types/setup';

export const meta: Route.MetaFunction = ({ matches }) =>
  oneTimePageMeta(titled(matches, 'Create the first administrator'));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data: identity } = await context.get(apiContext).api(getIdentity, {});
  return { hasToken: tokenOf(request) !== '', hasAdmin: identity.hasAdmin, limits: accountLimits };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const values = readAccount(form);
  const { name, email, password } = values;
  const shown = { name, email };
  const problems = accountProblems(values);
  if (Object.keys(problems).length > 0) return data(refused(problems, shown), 400);
  try {
    const body = { token: tokenOf(request), name, email, password };
    await context.get(apiContext).api(setUpFirstAdmin, { body });
  } catch (error) {
    return data({ ...resultOfFailure(error, shown, accountWords), isLinkDead: isLinkRefused(error) }, 400);
  }
  return redirect(paths.admin.dashboard);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, accountWords);
}

const TITLE = 'Create the first administrator';

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, hasAdmin, limits } = loaderData;
  if (hasAdmin) return <AlreadySetUp />;
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
    <AuthCard title={TITLE} lead="This link works once. Whoever uses it will run this installation.">
      <SetupForm result={actionData} {...limits} />
    </AuthCard>
  );
}

/** Replaces a form that could only fail. */
function AlreadySetUp() {
  return (
    <DeadLink
      title={TITLE}
      problem="This installation has an administrator already, so its set-up link no longer works."
      action={
        <>
          <p className="text-ink-soft">
            Sign in with that account. Further administrators are appointed in the back office, under Users.
          </p>
          <LinkButton to={paths.login} variant="primary">
            Go to Login
          </LinkButton>
        </>
      }
    />
  );
}

interface SetupFormProps {
  result: FormResult | undefined;
  nameMax: number;
  passwordMin: number;
}

function SetupForm({ result, ...limits }: SetupFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { shown, onInput } = useMending(result);
  return (
    <Form method="post" noValidate onInput={onInput} className="grid gap-5">
      <Refusal result={result} labels={accountLabels} />
      <AccountFields result={shown} {...limits} />
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Creating …">
        Create administrator
      </Button>
    </Form>
  );
}
