import { PasswordField } from '#web/ui/password-field.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  /** Name and id of the first field; those of the second are `confirmPassword`. */
  name: string;
  passwordMin: number;
  fields: Record<string, string>;
}

/** A new password, typed twice. No `maxLength`, because it would silently truncate a pasted password. */
export function NewPasswordFields({
  label,
  confirmLabel,
  name,
  passwordMin,
  fields,
}: NewPasswordFieldsProps) {
  const both = { autoComplete: 'new-password', required: true };
  return (
    <>
      <PasswordField
        {...both}
        label={label}
        id={name}
        name={name}
        hint={`At least ${passwordMin} characters; a few unrelated words are easy to remember and hard to guess.`}
        error={fields[name]}
      />
      <PasswordField
        {...both}
        label={confirmLabel}
        id="confirmPassword"
        name="confirmPassword"
        error={fields['confirmPassword']}
      />
    </>
  );
}
