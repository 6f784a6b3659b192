import { Badge } from '#web/ui/badge.tsx';

/** Explains the demo writer wherever it is active. */
export function DemoNote() {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-soft text-small">
      <Badge tone="warning">Demo</Badge>
      <span className="min-w-0 flex-1 basis-64">
        No text model is connected: the built-in demo writer writes listings from your facts alone, without
        AI.
      </span>
    </p>
  );
}
