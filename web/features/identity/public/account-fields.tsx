import { TextField } from '#web/ui/text-field.tsx';
import type { FailureWords, FormResult } from '../../../domain/form-result.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Field labels of a new account, also used by the error summary. */
export const accountLabels = {
  name: 'Full Name',
  email: 'Email Address',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};

/** Which field an error refers to. */
export const accountWords: FailureWords = {
  fallback: 'An error occurred during registration. Please try again.',
  fieldOf: { email_in_use: 'email', invalid_email: 'email', weak_password: 'password' },
};

interface AccountFieldsProps {
  result: FormResult | undefined;
  nameMax: number;
  passwordMin: number;
}

/** The fields of every new account: name, address, password twice. */
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
