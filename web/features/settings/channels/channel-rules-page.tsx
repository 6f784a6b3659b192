import { useMemo, useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import { channels, markets } from '#contract/channels/fields.ts';
import { packsWithOverrides } from '#contract/channels/overrides.ts';
import { Select } from '#web/ui/select.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { EarlierSaves } from './earlier-saves.tsx';
import { nameOf, type OwnerName } from './override-words.ts';

interface ChannelRulesPageProps {
  stored: ChannelOverrides;
  today: string;
}

const groups: readonly { label: string; names: readonly OwnerName[] }[] = [
  { label: 'Channels', names: channels },
  { label: 'Markets', names: markets },
];

/** The rule packs of every channel and market, with the overrides. */
export function ChannelRulesPage({ stored, today }: ChannelRulesPageProps) {
  const [owner, setOwner] = useState<OwnerName>('amazon');
  const packs = useMemo(() => packsWithOverrides(stored.overrides), [stored.overrides]);
  const versions =
    owner === 'EU' || owner === 'US'
      ? packs.marketPacks.filter(({ market }) => market === owner)
      : packs.channelPacks.filter(({ channel }) => channel === owner);
  return (
    <div className="grid grid-cols-1 gap-8">
      <Select
        label="Channel or market"
        className="sm:max-w-form"
        value={owner}
        onChange={(event) => setOwner(event.target.value as OwnerName)}
      >
        {groups.map(({ label, names }) => (
          <optgroup key={label} label={label}>
            {names.map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <ChannelPanel key={owner} {...{ owner, versions, stored, today }} />
      <EarlierSaves stored={stored} today={today} />
    </div>
  );
}
