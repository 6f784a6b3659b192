import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  /** Text beside the spinner. Without it the spinner is decorative, and the surrounding text must explain. */
  label?: string;
  isLabelVisible?: boolean;
}

export function Spinner({ label, isLabelVisible = true }: SpinnerProps) {
  const wheel = (
    <svg
      viewBox="0 0 16 16"
      className="size-[1.1em] shrink-0 animate-turn"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path
        d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
  if (label === undefined) return wheel;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      {wheel}
      {isLabelVisible ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
