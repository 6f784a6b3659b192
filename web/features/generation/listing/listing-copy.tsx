import type { ReactNode } from 'react';

/** The place where the model is writing. */
export function Caret() {
  return (
    <span
      aria-hidden="true"
      className="ms-0.5 inline-block h-[1.05em] w-0.5 translate-y-[0.18em] animate-breathe bg-accent"
    />
  );
}

interface CopyProps {
  /** Whether the model is writing here: the caret stands behind the last word. */
  isWriting: boolean;
}

/** Lines are only ever added and grown at the end: their place is their identity. */
function eachLine(
  lines: readonly string[],
  render: (line: string, place: number, isLast: boolean) => ReactNode,
) {
  return lines.map((line, place) => render(line, place, place === lines.length - 1));
}

export function Paragraphs({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  return (
    <div className="grid gap-3">
      {eachLine(lines, (line, place, isLast) => (
        <p key={place}>
          {line}
          {isWriting && isLast && <Caret />}
        </p>
      ))}
    </div>
  );
}

export function DashList({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1.5">
      {eachLine(lines, (line, place, isLast) => (
        <li key={place} className="flex gap-3">
          <span aria-hidden="true" className="select-none text-accent">
            —
          </span>
          <span className="min-w-0">
            {line}
            {isWriting && isLast && <Caret />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function NumberedList({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  return (
    <ol className="grid gap-1.5">
      {eachLine(lines, (line, place, isLast) => (
        <li key={place} className="flex gap-3">
          <span aria-hidden="true" className="tabular select-none text-accent">
            {place + 1}
          </span>
          <span className="min-w-0">
            {line}
            {isWriting && isLast && <Caret />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `Material: oak` as a row of two columns; a line without a name takes the whole width. */
const namedValue = /^([^:：]{1,40})[:：]\s*(\S.*)$/;

export function Specifications({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  return (
    <ul>
      {eachLine(lines, (line, place, isLast) => {
        const [, name, value] = namedValue.exec(line) ?? [];
        const caret = isWriting && isLast && <Caret />;
        return (
          <li key={place} className="border-line border-b py-1.5 first:pt-0 last:border-b-0 last:pb-0">
            {name && value ? (
              <span className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
                <span className="text-ink-soft">
                  {name}
                  <span className="sr-only">: </span>
                </span>
                <span>
                  {value}
                  {caret}
                </span>
              </span>
            ) : (
              <>
                {line}
                {caret}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Tags({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {eachLine(lines, (line, place, isLast) => (
        <li key={place}>
          <span className="text-accent">#</span>
          {line}
          {isWriting && isLast && <Caret />}
        </li>
      ))}
    </ul>
  );
}
