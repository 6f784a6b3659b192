import { ConflictNotice } from './conflict-notice.tsx';

export interface FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

interface FieldConflictProps {
  /** Who saved it, and when. */
  message: string;
  /** The fields whose form value and saved value differ. */
  differences: readonly FieldDifference[];
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Lets the user compare another user's save with the form and choose one. */
export function FieldConflict({ message, differences, onLoadTheirs, onKeepMine }: FieldConflictProps) {
  return (
    <ConflictNotice
      message={message}
      onLoadTheirs={onLoadTheirs}
      onKeepMine={onKeepMine}
      keptText={
        <>
          <p>Your changes are still in the form. Saving them now replaces the other version.</p>
          <Differences differences={differences} />
        </>
      }
    >
      <p>Your changes are still in the form. Load the other version instead, or keep yours.</p>
      <Differences differences={differences} />
    </ConflictNotice>
  );
}

function Differences({ differences }: Pick<FieldConflictProps, 'differences'>) {
  if (differences.length === 0) return <p>Both are the same.</p>;
  return (
    <dl className="mt-2 grid gap-2">
      {differences.map(({ label, mine, theirs }) => (
        <div key={label}>
          <dt className="font-medium text-ink">{label}</dt>
          <Said who="theirs" text={theirs} />
          <Said who="yours" text={mine} />
        </div>
      ))}
    </dl>
  );
}

function Said({ who, text }: { who: string; text: string }) {
  return (
    <dd className="flex gap-2">
      <span className="w-12 shrink-0">{who}</span>
      {text === '' ? (
        <span className="italic">empty</span>
      ) : (
        <span dir="auto" className="wrap-anywhere line-clamp-3 min-w-0 whitespace-pre-line text-ink">
          {text}
        </span>
      )}
    </dd>
  );
}
