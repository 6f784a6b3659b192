import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { verifyBackupCode, verifyTotp } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { readForm } from '#web/data/read-form.ts';
import { type FailureWords, readFields, refused, resultOfFailure } from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { Refusal } from '#web/domain/refusal.tsx';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { useMending } from '#web/domain/use-mending.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { nextOf, withNext } from '#web/features/identity/public/way-back.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Route } from './+types/login-two-step';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled(matches, 'Two-step sign-in'),
  { name: 'robots', content: 'noindex' },
];

const labels = { code: 'Code' };
const words: FailureWords = {
  fallback: 'An error occurred during login. Please try again.',
  fieldOf: { code_invalid: 'code' },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextOf(request);
  if (await context.get(apiContext).viewer()) throw redirect(next);
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { code, kind } = readFields(form, 'code', 'kind');
  const next = nextOf(request);
  if (!code.trim()) return data(refused({ code: 'Please enter the code' }), 400);
  const body = { code: code.replace(/\s/g, ''), trustDevice: form.has('trustDevice') };
  const { api } = context.get(apiContext);
  try {
    await (kind === 'recovery' ? api(verifyBackupCode, { body }) : api(verifyTotp, { body }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two_step_expired')
      return redirect(withNext(`${paths.login}?expired`, next));
    return data(resultOfFailure(error, {}, words), 400);
  }
  return redirect(next);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, words);
}

export default function LoginTwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, onInput } = useMending(actionData);
  const [search] = useSearchParams();
  const isBusy = useNavigation().formMethod === 'POST';
  const isRecovery = search.get('with') === 'recovery';
  const other = new URLSearchParams(search);
  if (isRecovery) other.delete('with');
  else other.set('with', 'recovery');
  return (
    <AuthCard
      title="One more step"
      lead={
        isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code that your authenticator app shows now.'
      }
      footer={
        <Link to={withNext(paths.login, loaderData.next)} className="text-link">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" noValidate onInput={onInput} className="grid gap-5" key={String(isRecovery)}>
        <Refusal result={actionData} labels={labels} />
        <input type="hidden" name="kind" value={isRecovery ? 'recovery' : 'totp'} />
        <TextField
          label={isRecovery ? 'Recovery code' : 'Code'}
          id="code"
          name="code"
          required
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          error={shown?.fields['code']}
        />
        <Checkbox name="trustDevice" label="Don’t ask again on this device for 30 days" />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Checking …">
          Continue
        </Button>
        <Link to={`?${other}`} className="text-link justify-self-start text-small">
          {isRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </Link>
      </Form>
    </AuthCard>
  );
}
