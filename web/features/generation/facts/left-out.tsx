import { formatCountOf } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/button.tsx';
import type { Draft } from '../draft.ts';
import type { Cleaning } from './cleaning.ts';

interface LeftOutProps {
  cleaning: Cleaning;
  kept: readonly string[];
  onChange: (change: Partial<Draft>) => void;
}

/** The lines of a supplier's sheet that are not written from, and the way to change that. */
export function LeftOut({ cleaning: { leftOut, offered }, kept, onChange }: LeftOutProps) {
  if (leftOut.length === 0 && offered.length === 0) return null;
  const isLeaving = leftOut.length > 0;
  // A line that stands in the facts twice is left out, and restored, as one.
  const lines = [...new Set(isLeaving ? leftOut : offered)];
  return (
    <section
      aria-label="Lines without product facts"
      className="grid gap-2 rounded-panel bg-well px-4 py-3 text-small"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="min-w-0 flex-1 basis-48">
          {isLeaving
            ? `Left out: ${formatCountOf(lines.length, 'line')}`
            : `${formatCountOf(lines.length, 'line')} about ordering, packing or contacts, not about the product`}
        </p>
        {isLeaving ? (
          <Button variant="quiet" size="small" onClick={() => onChange({ isCleaned: false, kept: [] })}>
            Restore all
          </Button>
        ) : (
          <Button size="small" onClick={() => onChange({ isCleaned: true, kept: [] })}>
            Leave out
          </Button>
        )}
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer text-caption text-ink-soft">
          {isLeaving ? 'Show what was left out' : 'Show these lines'}
        </summary>
        <ul className="mt-1 grid">
          {lines.map((line) => (
            <li key={line} className="flex items-center justify-between gap-3 border-line border-t py-1">
              <span dir="auto" className="wrap-anywhere min-w-0">
                {line}
              </span>
              {isLeaving && (
                <Button variant="quiet" size="small" onClick={() => onChange({ kept: [...kept, line] })}>
                  Restore<span className="sr-only"> “{line}”</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
