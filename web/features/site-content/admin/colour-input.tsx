import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import {
  accentContrast,
  CONTRAST_MIN,
  HEX_COLOUR,
  readableAccent,
  type Theme,
} from '#contract/site-sections/accent.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type FormFieldProps, useFieldError } from './form-fields.tsx';

interface ColourInputProps<Values extends FieldValues> extends FormFieldProps<Values> {
  theme: Theme;
  /** Shown by the picker while the field is empty. */
  fallback: string;
}

/** A colour, typed or picked, with how well it can be read in its theme. */
export function ColourInput<Values extends FieldValues>(props: ColourInputProps<Values>) {
  const { name, label, hint, theme, fallback, ...rest } = props;
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const value = String(field.value ?? '').trim();
  const isColour = HEX_COLOUR.test(value);
  const error = useFieldError(name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
      <TextField
        id={name}
        label={label}
        hint={hint}
        isOptional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={7}
        error={error}
        {...rest}
        {...field}
        value={value}
      />
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isColour ? value.toLowerCase() : fallback}
        onChange={field.onChange}
        className="mt-6.5 h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-sheet p-1"
      />
      {isColour && (
        <Readability colour={value} theme={theme} isRefused={error !== undefined} onChoose={field.onChange} />
      )}
    </div>
  );
}

interface ReadabilityProps {
  colour: string;
  theme: Theme;
  /** The field's error already says why. */
  isRefused: boolean;
  onChoose: (colour: string) => void;
}

function Readability({ colour, theme, isRefused, onChoose }: ReadabilityProps) {
  const contrast = (Math.floor(accentContrast(colour, theme) * 10) / 10).toFixed(1);
  const nearest = readableAccent(colour, theme);
  if (nearest === colour) {
    return (
      <p className="col-span-2 text-ink-soft text-small">
        Contrast {contrast}:1; text needs {CONTRAST_MIN}:1.
      </p>
    );
  }
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-3 text-small text-warning">
      {!isRefused && `Contrast ${contrast}:1 is too low; text needs ${CONTRAST_MIN}:1.`}
      <Button size="small" onClick={() => onChoose(nearest)}>
        Use {nearest}
      </Button>
    </p>
  );
}
