import { data } from 'react-router';
import {
  ABOUT_ME_MAX,
  changePassword,
  listSessions,
  listUsers,
  NAME_MAX,
  PASSWORD_MIN,
  updateUserProfile,
} from '#contract/identity.ts';
import { loadPart } from '#web/data/load-part.ts';
import { readForm } from '#web/data/read-form.ts';
import {
  done,
  type FailureWords,
  type FormResult,
  readFields,
  refused,
  resultOfFailure,
} from '#web/domain/form-result.ts';
import { titled } from '#web/domain/page-meta.ts';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { AddressConfirmation } from '#web/features/identity/account/address-confirmation.tsx';
import { ChangePasswordForm } from '#web/features/identity/account/change-password-form.tsx';
import { EmailChangeForm } from '#web/features/identity/account/email-change-form.tsx';
import { OwnDataPanel } from '#web/features/identity/account/own-data-panel.tsx';
import { ProfileSections } from '#web/features/identity/account/profile-sections.tsx';
import { profileFailure, profileWords } from '#web/features/identity/account/profile-words.ts';
import { SessionsList } from '#web/features/identity/account/sessions-list.tsx';
import { SettingsSection } from '#web/features/identity/account/settings-section.tsx';
import { TwoStepNotice } from '#web/features/identity/account/two-step-notice.tsx';
import { TwoStepPanel } from '#web/features/identity/account/two-step-panel.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/update-profile';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Account Settings');

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const person = await page.viewer();
  if (!person) throw data({ code: 'not_signed_in' }, { status: 401 });
  const load = async () => {
    const [[record], sessions] = await Promise.all([
      page.api(listUsers, { query: { userEmail: person.email } }),
      page.api(listSessions, {}),
    ]);
    if (!record) throw data({ code: 'not_signed_in' }, { status: 401 });
    return { record, sessions: sessions.data };
  };
  return {
    settings: await loadPart(page, load, 'Failed to load user data'),
    limits: { passwordMin: PASSWORD_MIN, nameMax: NAME_MAX, aboutMeMax: ABOUT_ME_MAX },
  };
}

const passwordWords: FailureWords = {
  fallback: 'An unexpected error occurred. Please try again later.',
  fieldOf: { current_password_wrong: 'currentPassword', weak_password: 'newPassword' },
};

async function saveProfile(form: FormData, context: Route.ActionArgs['context']): Promise<FormResult> {
  const { api, viewer } = context.get(apiContext);
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in' }, { status: 401 });
  const body = readFields(form, 'userName', 'aboutMe', 'profileURL', 'address', 'city', 'country', 'phone');
  try {
    await api(updateUserProfile, { params: { id: person._id }, body });
    return done();
  } catch (error) {
    const result = resultOfFailure(error, body, profileWords);
    const isFieldAtFault = error instanceof ApiError && error.issues.length > 0;
    return isFieldAtFault ? result : { ...result, message: profileFailure(error) };
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
  const result = await (isPassword ? savePassword(form, context) : saveProfile(form, context));
  return data(result, result.isDone ? 200 : 400);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const isPassword = (await args.request.clone().formData()).get('intent') === 'change-password';
  return sendKeepingForm(args, isPassword ? passwordWords : profileWords);
}

export default function UpdateProfile({ loaderData }: Route.ComponentProps) {
  const { content, problem } = loaderData.settings;
  return (
    <>
      <PageHeader title="Account Settings" />
      {content ? <Settings {...content} limits={loaderData.limits} /> : <LoadProblem sentence={problem} />}
    </>
  );
}

type LoadedSettings = NonNullable<Route.ComponentProps['loaderData']['settings']['content']>;

interface SettingsProps extends LoadedSettings {
  limits: Route.ComponentProps['loaderData']['limits'];
}

function Settings({ record, sessions, limits }: SettingsProps) {
  return (
    <div className="grid gap-10">
      <ProfileSections record={record} limits={limits} />
      <SettingsSection title="Email address" lead="You sign in with it, and we send our emails to it.">
        <AddressConfirmation email={record.UserEmail} isConfirmed={record.emailVerified} />
        <EmailChangeForm />
      </SettingsSection>
      <SettingsSection title="Password" lead="Changing it signs out all your other devices.">
        <ChangePasswordForm passwordMin={limits.passwordMin} />
      </SettingsSection>
      <SettingsSection
        anchor="two-step"
        title="Two-step sign-in"
        lead="A code from your phone, as well as your password, keeps others out."
      >
        <TwoStepNotice />
        <TwoStepPanel isEnabled={record.twoFactorEnabled} isConfirmed={record.emailVerified} />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        lead="Sign out any device you do not recognise, then change your password."
      >
        <SessionsList sessions={sessions} />
      </SettingsSection>
      <SettingsSection title="Your data" lead="Download what we hold about you, or delete your account.">
        <OwnDataPanel />
      </SettingsSection>
    </div>
  );
}
