import { useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import type { Pack } from '#contract/channels/overrides.ts';
import { packIdOf } from '#contract/channels/pack.ts';
import { applies } from '#contract/channels/packs.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddOverride, type RuleChoice } from './add-override.tsx';
import { OverrideList } from './override-list.tsx';
import { daysInWords, evidenceWords, nameOf, type OwnerName } from './override-words.ts';
import { RuleGroups } from './rule-groups.tsx';

interface ChannelPanelProps {
  owner: OwnerName;
  /** Every version of its pack, oldest first. */
  versions: readonly Pack[];
  stored: ChannelOverrides;
  today: string;
}

const whenOf = (pack: Pack, today: string): string => {
  if (applies(pack, today)) return 'now';
  return pack.from > today ? 'coming' : 'past';
};

/** A channel's or market's rules, one version at a time. */
export function ChannelPanel({ owner, versions, stored, today }: ChannelPanelProps) {
  const current = versions.find((pack) => applies(pack, today));
  const [from, setFrom] = useState<string | null>(null);
  const [choice, setChoice] = useState<RuleChoice | null>(null);
  const shown = versions.find((pack) => pack.from === from) ?? current;
  if (!shown) return null;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-2 sm:max-w-form">
        <Select
          label={`Rules of ${nameOf(owner)}`}
          value={shown.from}
          onChange={(event) => setFrom(event.target.value)}
        >
          {versions.map((pack) => (
            <option key={pack.from} value={pack.from}>
              {`${daysInWords(pack)} (${whenOf(pack, today)})`}
            </option>
          ))}
        </Select>
        <p className="text-ink-soft text-small">
          Findings name these rules <code className="wrap-anywhere">{packIdOf(shown)}</code>.
        </p>
      </div>
      <OverrideList owner={owner} pack={current} stored={stored} today={today} />
      <RuleGroups pack={shown} onOverride={setChoice} />
      <Panel title="Sources">
        {shown.sources.length === 0 ? (
          <p className="text-ink-soft">None: these are rules of this product.</p>
        ) : (
          <ul className="grid gap-2">
            {shown.sources.map(({ id, url, readAt }) => (
              <li key={id} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
                <a href={url} rel="noreferrer" target="_blank" className="text-link wrap-anywhere min-w-0">
                  {url}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span className="text-ink-soft text-small">read on {formatDay(readAt)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4 max-w-prose text-ink-soft text-small">
          “{evidenceWords.primary}” is the platform’s own page or the text of a law, “
          {evidenceWords.secondary}” what others agree on, “{evidenceWords.memory}” generally known.
        </p>
      </Panel>
      <AddOverride
        owner={owner}
        pack={shown}
        choice={choice}
        stored={stored}
        today={today}
        onClose={() => setChoice(null)}
      />
    </div>
  );
}
