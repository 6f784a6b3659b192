import { type ReactNode, use } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { BlockAttributes } from './listing-language.ts';

/** Marks where the model is writing. */
export function Caret() {
  return (
    <span
      aria-hidden="true"
      className="ms-0.5 inline-block h-[1.05em] w-0.5 translate-y-[0.18em] animate-breathe bg-accent"
    />
  );
}

interface CopyProps {
  /** Whether the model is writing here: the caret follows the last word. */
  isWriting: boolean;
}

/** Lines are only appended and extended at the end, so the index is a stable key. */
function eachLine(
  lines: readonly string[],
  render: (line: string, place: number, isLast: boolean) => ReactNode,
) {
  return lines.map((line, place) => render(line, place, place === lines.length - 1));
}

export function Paragraphs({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  const attributesOf = use(BlockAttributes);
  return (
    <div className="grid gap-3">
      {eachLine(lines, (line, place, isLast) => (
        <p key={place} {...attributesOf(line)}>
          {line}
          {isWriting && isLast && <Caret />}
        </p>
      ))}
    </div>
  );
}

export function DashList({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  const attributesOf = use(BlockAttributes);
  return (
    <ul className="grid gap-1.5">
      {eachLine(lines, (line, place, isLast) => (
        <li key={place} {...attributesOf(line)} className="flex gap-3">
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

interface NumberedListProps extends CopyProps {
  lines: readonly string[];
  /** Names an entry for its copy button: `Title`. */
  subject: string;
  /** What is said below a finished entry, such as its length. */
  noteOf?: (line: string) => ReactNode;
}

export function NumberedList({ lines, isWriting, subject, noteOf }: NumberedListProps) {
  const attributesOf = use(BlockAttributes);
  return (
    <ol className="grid gap-1.5">
      {eachLine(lines, (line, place, isLast) => (
        <li key={place} {...attributesOf(line)} className="flex gap-3">
          <span aria-hidden="true" className="tabular select-none text-accent">
            {place + 1}
          </span>
          <span className="min-w-0 flex-1">
            {line}
            {isWriting && isLast && <Caret />}
            {!isWriting && noteOf && (
              <span lang="en" dir="ltr" className="block font-interface">
                {noteOf(line)}
              </span>
            )}
          </span>
          {!isWriting && (
            <span lang="en" dir="ltr" className="-my-1.5 font-interface">
              <CopyButton text={line} subject={`${subject} ${place + 1}`} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** `Material: oak` as a row of two columns; a line without a label takes the full width. */
const namedValue = /^([^:：]{1,40})[:：]\s*(\S.*)$/;

export function Specifications({ lines, isWriting }: CopyProps & { lines: readonly string[] }) {
  const attributesOf = use(BlockAttributes);
  return (
    <ul>
      {eachLine(lines, (line, place, isLast) => {
        const [, name, value] = namedValue.exec(line) ?? [];
        const caret = isWriting && isLast && <Caret />;
        return (
          <li
            key={place}
            {...attributesOf(line)}
            className="border-line border-b py-1.5 first:pt-0 last:border-b-0 last:pb-0"
          >
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
  const attributesOf = use(BlockAttributes);
  return (
    <ul {...attributesOf(lines.join(' '))} className="flex flex-wrap gap-x-4 gap-y-1">
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
