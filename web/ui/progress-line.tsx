interface ProgressLineProps {
  /** What is in progress, for screen readers. */
  label: string;
  /** Share done, 0 to 1; omit if unknown. */
  value?: number;
}

/** A thin progress bar. */
export function ProgressLine({ label, value }: ProgressLineProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-0.5 w-full overflow-hidden bg-line"
    >
      {percent === undefined ? (
        <div className="h-full w-2/5 animate-travel bg-accent" />
      ) : (
        <div className="h-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
