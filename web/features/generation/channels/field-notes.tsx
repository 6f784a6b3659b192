import type { ChannelPack } from '#contract/channels/pack.ts';
import type { ChosenChannel, ListingFinding, TextChange } from '#contract/channels/versions.ts';
import { changeInWords } from './change-words.ts';

/** What of a text breaks a rule, in words. */
export function FindingList({ findings }: { findings: readonly ListingFinding[] }) {
  return (
    <ul className="grid gap-1">
      {findings.map(({ rule, item, severity, message, start }) => (
        <li key={`${rule} ${item} ${start}`} className="wrap-anywhere">
          <span className={severity === 'block' ? 'font-medium text-danger' : 'font-medium text-warning'}>
            {severity === 'block' ? 'To mend:' : 'To consider:'}
          </span>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

function Change({ change, words }: { change: TextChange; words: string }) {
  const { before, after } = change;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{words}</summary>
      <dl className="mt-1 mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-line border-l-2 ps-3">
        <dt className="text-ink-faint">Before</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {before}
        </dd>
        <dt className="text-ink-faint">After</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {after || 'Left out'}
        </dd>
      </dl>
    </details>
  );
}

interface FieldNotesProps {
  channel: ChosenChannel;
  pack: ChannelPack | undefined;
  changes: readonly TextChange[];
  findings: readonly ListingFinding[];
}

/** Below a field: what was changed to keep a rule, and what could still be better. */
export function FieldNotes({ channel, pack, changes, findings }: FieldNotesProps) {
  if (changes.length === 0 && findings.length === 0) return null;
  return (
    <div lang="en" dir="ltr" className="mt-3 grid gap-1 font-interface text-caption text-ink-soft">
      {changes.map((change) => (
        <Change
          key={`${change.rule} ${change.item} ${change.before}`}
          change={change}
          words={changeInWords(change, channel, pack)}
        />
      ))}
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  );
}
