import { use } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { useFieldError } from './form-fields.tsx';
import { IconChooser } from './icon-input.tsx';
import { ImageControl } from './image-control.ts';

interface ImageInputProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  className?: string;
  /** An icon's class may stand in its place. */
  takesIcons?: boolean;
}

/** The image of a section or entry, by its address. */
export function ImageInput<Values extends FieldValues>({
  name,
  label,
  hint,
  className,
  takesIcons = false,
}: ImageInputProps<Values>) {
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const error = useFieldError(name);
  const Control = use(ImageControl);
  if (!Control) return null;
  return (
    <div className={className}>
      <Control
        id={name}
        label={label}
        hint={hint}
        value={String(field.value ?? '')}
        error={error}
        onChange={field.onChange}
        inputRef={field.ref}
      />
      {takesIcons && <IconChooser onChoose={field.onChange} className="mt-2" />}
    </div>
  );
}
