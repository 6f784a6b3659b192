import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { controlClass, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password with a Show/Hide button. Submitting hides it again, so that browsers still offer to save it. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  aside,
  ...input
}: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = toggle.current?.form;
    if (!isShown || !form) return;
    const hide = () => setIsShown(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [isShown]);
  return (
    <Field {...{ label, hint, error, isOptional, className, id, aside }}>
      {(wiring) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(controlClass, 'h-11 pr-18')}
          />
          <button
            ref={toggle}
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-controls={wiring.id}
            className="absolute inset-y-1 right-1 rounded-mark px-3 text-ink-soft text-small hover:bg-well hover:text-ink noscript:hidden"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
