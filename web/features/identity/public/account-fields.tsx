import { TextField } from '#web/ui/text-field.tsx';
import type { FailureWords, FormResult } from '../../../domain/form-result.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** How the fields of a new account are called; the summary of what is wrong names them alike. */
export const accountLabels = {
  name: 'Full Name',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};

/** Which of these fields a refusal speaks of. */
export const accountWords: FailureWords = {
  fallback: 'An error occurred during registration. Please try again.',
  fieldOf: { email_in_use: 'email', invalid_email: 'email', weak_password: 'password' },
};

interface AccountFieldsProps {
  result: FormResult | undefined;
  nameMax: number;
  passwordMin: number;
}

/** What every new account is asked for: a name, an address, a password typed twice. */
export function AccountFields({ result, nameMax, passwordMin }: AccountFieldsProps) {
  const { fields = {}, values = {} } = result ?? {};
  return (
    <>
      <TextField
        label={accountLabels.name}
        id="name"
        name="name"
        autoComplete="name"
        required
        maxLength={nameMax}
        defaultValue={values['name']}
        error={fields['name']}
      />
      <TextField
        label={accountLabels.email}
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values['email']}
        error={fields['email']}
      />
      <NewPasswordFields
        label={accountLabels.password}
        confirmLabel={accountLabels.confirmPassword}
        name="password"
        passwordMin={passwordMin}
        fields={fields}
      />
    </>
  );
}
