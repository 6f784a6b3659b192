import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, get, useFormContext, useFormState } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A field of a section's form. Its id is its path in the content, so that error messages can link to it. */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  className?: string;
}

/** The error of a field, even inside a list entry. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: false });
  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined;
  // A list's own error is stored beside the errors of its entries.
  const message = error?.message ?? error?.root?.message;
  return typeof message === 'string' ? message : undefined;
}

interface TextInputProps<Values extends FieldValues> extends FormFieldProps<Values> {
  type?: 'text' | 'email';
  placeholder?: string;
}

export function TextInput<Values extends FieldValues>({ name, ...rest }: TextInputProps<Values>) {
  const { register } = useFormContext<Values>();
  return <TextField id={name} autoComplete="off" error={useFieldError(name)} {...rest} {...register(name)} />;
}

/** An address: of another site or of a page of this one. */
export function AddressInput<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  const { name, ...rest } = props;
  return (
    <TextField
      id={name}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={useFieldError(name)}
      {...rest}
      {...register(name)}
    />
  );
}

export function LongTextInput<Values extends FieldValues>({ name, ...rest }: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  return <TextArea id={name} rows={3} error={useFieldError(name)} {...rest} {...register(name)} />;
}

/** A positive whole number. Anything else is kept as typed and rejected by the schema. */
export function NumberInput<Values extends FieldValues>({ name, ...rest }: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  return (
    <TextField
      id={name}
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      error={useFieldError(name)}
      {...rest}
      {...register(name, { setValueAs: numberOf })}
    />
  );
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

export function ToggleInput<Values extends FieldValues>({
  name,
  label,
  hint,
  className,
}: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  return (
    <Checkbox
      id={name}
      label={label}
      hint={hint}
      error={useFieldError(name)}
      {...(className && { className })}
      {...register(name)}
    />
  );
}

interface ChoiceInputProps<Values extends FieldValues> extends FormFieldProps<Values> {
  choices: readonly { value: string; label: string }[];
  /** The choices stand for numbers in the content. */
  isNumeric?: boolean;
}

export function ChoiceInput<Values extends FieldValues>(props: ChoiceInputProps<Values>) {
  const { name, choices, isNumeric = false, ...rest } = props;
  const { register } = useFormContext<Values>();
  const registered = isNumeric ? register(name, { setValueAs: numberOf }) : register(name);
  return (
    <Select id={name} error={useFieldError(name)} {...rest} {...registered}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
