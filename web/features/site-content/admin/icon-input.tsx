import { lazy, Suspense, useState } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { IconByClass } from '#web/ui/icon-by-class.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFieldError } from './form-fields.tsx';

const IconPicker = lazy(() => import('./icon-picker.tsx'));

/** An icon of a content entry, chosen from the icon sets or by its class name. */
export function IconInput<Values extends FieldValues>({ name }: { name: FieldPath<Values> }) {
  const { control } = useFormContext<Values>();
  const { field } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <div className="grid content-start gap-2">
      <TextField
        {...bound}
        ref={ref}
        id={name}
        label="Icon class"
        hint="Class name from Bootstrap Icons (bi bi-star) or Font Awesome (fa-solid fa-star)."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={useFieldError(name)}
        aside={<IconByClass iconClass={String(field.value ?? '')} className="text-subtitle" />}
      />
      <IconChooser onChoose={field.onChange} />
    </div>
  );
}

interface IconChooserProps {
  onChoose: (iconClass: string) => void;
  className?: string;
}

/** A button that opens the search for icons. */
export function IconChooser({ onChoose, className }: IconChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Stays after the first opening, so that the dialog can close as the others do.
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className={className}>
      <Button
        size="small"
        onClick={() => {
          setIsLoaded(true);
          setIsOpen(true);
        }}
      >
        Choose an icon
      </Button>
      {isLoaded && (
        <Suspense>
          <IconPicker isOpen={isOpen} onClose={() => setIsOpen(false)} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
