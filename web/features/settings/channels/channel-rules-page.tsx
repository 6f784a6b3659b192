import { useMemo, useState } from 'react';
import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import { channels, markets } from '#contract/channels/fields.ts';
import { packsWithOverrides } from '#contract/channels/overrides.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { EarlierSaves } from './earlier-saves.tsx';
import { nameOf, type OwnerName } from './override-words.ts';

interface ChannelRulesPageProps {
  stored: ChannelOverrides;
  today: string;
}

/** The rule packs of every channel and market, with the overrides. */
export function ChannelRulesPage({ stored, today }: ChannelRulesPageProps) {
  const [shown, setShown] = useState<string>('amazon');
  const packs = useMemo(() => packsWithOverrides(stored.overrides), [stored.overrides]);
  const versionsOf = (owner: OwnerName) =>
    owner === 'EU' || owner === 'US'
      ? packs.marketPacks.filter(({ market }) => market === owner)
      : packs.channelPacks.filter(({ channel }) => channel === owner);
  return (
    <div className="grid grid-cols-1 gap-10">
      <Tabs
        label="Channels and markets"
        value={shown}
        onChange={setShown}
        tabs={[...channels, ...markets].map((owner) => ({
          value: owner,
          label: nameOf(owner),
          content: <ChannelPanel owner={owner} versions={versionsOf(owner)} stored={stored} today={today} />,
        }))}
      />
      <EarlierSaves stored={stored} today={today} />
    </div>
  );
}
