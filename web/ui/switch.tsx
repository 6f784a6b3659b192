import { type ComponentProps, type ReactNode, useId } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode;
  /** The current state in a word: `Active`. */
  state: ReactNode;
  hint?: ReactNode;
}

/** An on/off switch that also shows its state in words. */
export function Switch({ label, state, hint, id: givenId, ...input }: SwitchProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-well transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span aria-hidden="true" className="text-ink-soft text-small">
        {state}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="basis-full text-caption text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
