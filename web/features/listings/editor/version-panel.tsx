import { useState } from 'react';
import type { Listing, ListingVersion } from '#contract/listings.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useEditor } from './editor-context.ts';
import { asLines } from './field-choice.tsx';
import { fieldTitle, isSame, textsOf } from './listing-fields.ts';
import type { useVersions } from './use-versions.ts';
import { type Stretch, wordDifferences } from './word-differences.ts';

const NOW = 'now';

/** Who made a version: a person by name, or the writer. */
const authorOf = ({ by, name }: Pick<ListingVersion, 'by' | 'name'>): string =>
  by === 'writer' ? 'The writer' : (name ?? 'A person');

const changesOf = ({ changedFields }: ListingVersion, isFirst: boolean): string => {
  const [first, ...more] = changedFields.map(fieldTitle);
  if (first === undefined) return isFirst ? 'First version' : 'Written again, nothing changed';
  return more.length > 0 ? `${first} and ${more.length} more` : first;
};

interface VersionPanelProps {
  versions: ReturnType<typeof useVersions>;
}

/** The versions of a listing; any two can be compared, and an earlier one made the current one. */
export default function VersionPanel({ versions }: VersionPanelProps) {
  const { content, problem, isLoading, reload, hasMore, restore, isBusy, failure } = versions;
  const [chosen, setChosen] = useState<string | null>(null);
  const [comparedWith, setComparedWith] = useState(NOW);
  if (problem) return <LoadProblem sentence={problem} onRetry={reload} />;
  if (!content) return <Spinner label="Loading…" />;
  const version = content.find(({ _id }) => _id === chosen) ?? content[1] ?? content[0];
  if (!version) return <p className="text-ink-soft">There are no versions yet.</p>;
  const other = content.find(({ _id }) => _id === comparedWith) ?? null;
  return (
    <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div>
        <ol aria-label="Versions" className="grid gap-1">
          {content.map((entry, place) => (
            <li key={entry._id}>
              <button
                type="button"
                aria-pressed={entry === version}
                onClick={() => setChosen(entry._id)}
                className="grid w-full gap-0.5 rounded-control border border-transparent px-3 py-2 text-left text-small hover:bg-well aria-pressed:border-accent aria-pressed:bg-accent-soft"
              >
                <span className="font-medium">
                  <LocalTime iso={entry.at} />
                </span>
                <span className="wrap-anywhere text-ink-soft">{authorOf(entry)}</span>
                <span className="wrap-anywhere text-caption text-ink-soft">
                  {changesOf(entry, !hasMore && place === content.length - 1)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {hasMore && (
          <Button size="small" variant="quiet" onClick={reload} isBusy={isLoading}>
            Earlier versions
          </Button>
        )}
      </div>
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select
            label="Compared with"
            value={other?._id ?? NOW}
            onChange={({ target }) => setComparedWith(target.value)}
          >
            <option value={NOW}>The text as it is now</option>
            {content.map((entry, place) => (
              <option key={entry._id} value={entry._id}>
                {`Version ${content.length - place}, ${authorOf(entry)}`}
              </option>
            ))}
          </Select>
          <Button variant="primary" size="small" onClick={() => void restore(version)} isBusy={isBusy}>
            Restore this version
          </Button>
        </div>
        <FormError message={failure} />
        <Comparison version={version} other={other} />
      </div>
    </div>
  );
}

/** The fields that differ, the earlier version on the left. */
function Comparison({ version, other }: { version: ListingVersion; other: ListingVersion | null }) {
  const { state, language } = useEditor();
  const texts = (of: Pick<Listing, 'content' | 'channels'>) =>
    textsOf({ ...of, channelNames: state.listing.channelNames });
  const now = other ? texts(other) : state.values;
  const then = texts(version);
  const isOtherEarlier = other !== null && other.at < version.at;
  const [left, right] = isOtherEarlier ? [now, then] : [then, now];
  const names = isOtherEarlier
    ? ['Compared with', 'This version']
    : ['This version', other ? 'Compared with' : 'Now'];
  const keys = Object.keys(then).filter((key) => !isSame(left[key], right[key]));
  if (keys.length === 0) return <p className="text-ink-soft">Both are the same.</p>;
  return (
    <dl className="grid gap-5">
      {keys.map((key) => {
        const sides = wordDifferences(asLines(left[key] ?? ''), asLines(right[key] ?? ''), language.lang);
        return (
          <div key={key} className="border-line border-t pt-3">
            <dt className="eyebrow mb-2">{fieldTitle(key)}</dt>
            <dd className="grid gap-x-6 gap-y-3 md:grid-cols-2">
              <Side name={names[0]} stretches={sides.before} mark="del" />
              <Side name={names[1]} stretches={sides.after} mark="ins" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SideProps {
  name: string | undefined;
  stretches: readonly Stretch[];
  mark: 'ins' | 'del';
}

function Side({ name, stretches, mark: Mark }: SideProps) {
  const { language } = useEditor();
  const look = Mark === 'ins' ? 'bg-accent-soft text-accent' : 'bg-danger-soft text-danger';
  return (
    <div className="min-w-0">
      <p className="text-caption text-ink-soft">{name}</p>
      <p {...language} className="wrap-anywhere whitespace-pre-line font-copy">
        {stretches.length === 0 && (
          <span className="font-interface text-ink-soft text-small italic">empty</span>
        )}
        {stretches.map(({ at, text, isChanged }) =>
          isChanged ? (
            <Mark key={at} className={look}>
              {text}
            </Mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
    </div>
  );
}
