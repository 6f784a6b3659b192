import { data } from 'react-router';
import { changePassword, createUser, listSessions, NAME_MAX, PASSWORD_MIN } from '#contract/identity.ts';
import { ChangePasswordForm } from '#web/features/identity/change-password-form.tsx';
import {
  done,
  type FailureWords,
  type FormResult,
  readFields,
  readForm,
  refused,
  resultOfFailure,
} from '#web/features/identity/form-result.ts';
import { NameForm } from '#web/features/identity/name-form.tsx';
import { sendKeepingForm } from '#web/features/identity/send-keeping-form.ts';
import { SessionsList } from '#web/features/identity/sessions-list.tsx';
import { SettingsSection } from '#web/features/identity/settings-section.tsx';
import { TwoStepPanel } from '#web/features/identity/two-step-panel.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/update-profile';

export const meta: Route.MetaFunction = () => [{ title: 'Account Settings - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const [person, sessions] = await Promise.all([viewer(), api(listSessions, {})]);
  if (!person) throw data({ code: 'not_signed_in' }, { status: 401 });
  return { person, sessions: sessions.data, passwordMin: PASSWORD_MIN, nameMax: NAME_MAX };
}

const nameWords: FailureWords = { fallback: 'An error occurred while updating your profile.' };
const passwordWords: FailureWords = {
  fallback: 'An unexpected error occurred. Please try again later.',
  fieldOf: { current_password_wrong: 'currentPassword', weak_password: 'newPassword' },
};

async function saveName(form: FormData, context: Route.ActionArgs['context']): Promise<FormResult> {
  const { userName } = readFields(form, 'userName');
  try {
    await context.get(apiContext).api(createUser, { body: { userName } });
    return done();
  } catch (error) {
    return resultOfFailure(error, { userName }, nameWords);
  }
}

async function savePassword(form: FormData, context: Route.ActionArgs['context']): Promise<FormResult> {
  const { currentPassword, newPassword, confirmPassword } = readFields(
    form,
    'currentPassword',
    'newPassword',
    'confirmPassword',
  );
  const problems = {
    ...(!currentPassword && { currentPassword: 'Please enter your current password' }),
    ...(newPassword.length < PASSWORD_MIN && {
      newPassword: `Password must be at least ${PASSWORD_MIN} characters`,
    }),
    ...(newPassword !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
  if (Object.keys(problems).length > 0) return refused(problems);
  try {
    await context.get(apiContext).api(changePassword, { body: { currentPassword, newPassword } });
    return done();
  } catch (error) {
    return resultOfFailure(error, {}, passwordWords);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const isPassword = form.get('intent') === 'change-password';
  const result = await (isPassword ? savePassword(form, context) : saveName(form, context));
  return data(result, result.isDone ? 200 : 400);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, nameWords);
}

export default function UpdateProfile({ loaderData }: Route.ComponentProps) {
  const { person, sessions, passwordMin, nameMax } = loaderData;
  return (
    <>
      <PageHeader title="Account Settings" />
      <div className="grid gap-10">
        <SettingsSection title="Personal Information" lead="Your name, as pages and mails address you.">
          <NameForm name={person.name} email={person.email} nameMax={nameMax} />
        </SettingsSection>
        <SettingsSection title="Password" lead="Changing it signs every other device out.">
          <ChangePasswordForm passwordMin={passwordMin} />
        </SettingsSection>
        <SettingsSection
          title="Two-step sign-in"
          lead="A code from your phone besides the password keeps others out."
        >
          <TwoStepPanel isEnabled={person.twoFactorEnabled} />
        </SettingsSection>
        <SettingsSection
          title="Where you are signed in"
          lead="Sign out what you do not know, then change your password."
        >
          <SessionsList sessions={sessions} />
        </SettingsSection>
      </div>
    </>
  );
}
