import type { Channel } from '#contract/channels/fields.ts';
import { fieldAsText } from '#contract/channels/version-fields.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ProofSheet } from '#web/ui/proof-sheet.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { blockingOf } from './editor-bar.tsx';
import { useEditor } from './editor-context.ts';
import { FieldBlock } from './field-block.tsx';
import { channelsOf, type EditorField, fieldsOf, tabNameOf } from './listing-fields.ts';
import { RewriteMenu } from './rewrite-menu.tsx';

interface ListingTabsProps {
  tab: Channel;
  onTab: (tab: Channel) => void;
}

/** The listing and its version for each channel, each on a sheet of its own. */
export function ListingTabs({ tab, onTab }: ListingTabsProps) {
  const { state } = useEditor();
  const channels = channelsOf(state.listing);
  if (channels.length === 1) return <Sheet channel="generic" />;
  return (
    <Tabs
      label="Channels"
      value={tab}
      onChange={(value) => onTab(value as Channel)}
      tabs={channels.map((channel) => ({
        value: channel,
        label: <TabLabel channel={channel} />,
        content: <Sheet channel={channel} />,
      }))}
    />
  );
}

function TabLabel({ channel }: { channel: Channel }) {
  const { findings } = useEditor();
  const blocking = blockingOf(findings).filter((finding) => finding.channel === channel).length;
  return (
    <span className="inline-flex items-center gap-2">
      {tabNameOf(channel)}
      {blocking > 0 && (
        <Badge tone="danger">
          {blocking}
          <span className="sr-only"> to mend</span>
        </Badge>
      )}
    </span>
  );
}

const notes: Readonly<Record<string, string>> = {
  composed: 'Put together by rule from the listing, because the writer did not answer for this channel.',
};

function Sheet({ channel }: { channel: Channel }) {
  const { state, store } = useEditor();
  const { notes: origins, demo } = state.listing;
  const note = notes[origins[channel]?.origin ?? ''];
  return (
    <ProofSheet
      label={tabNameOf(channel)}
      note={demo ? 'Demo: written without AI' : 'Press a text to change it'}
    >
      {note && <p className="border-line border-b px-5 py-3 text-ink-soft text-small sm:px-7">{note}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of a field that is left, and is no control itself */}
      <div onBlur={() => void store.flush()}>
        {fieldsOf(channel).map((field) => (
          <FieldBlock key={field.key} field={field} aside={<FieldActions field={field} />} />
        ))}
      </div>
    </ProofSheet>
  );
}

function FieldActions({ field }: { field: EditorField }) {
  const { state } = useEditor();
  const { state: progress } = state.listing;
  const text = fieldAsText(field.copiedAs, state.values[field.key]);
  const isApproved = progress === 'approved' || progress === 'exported';
  return (
    <>
      <RewriteMenu field={field} />
      {text !== '' && (
        <CopyButton text={text} subject={isApproved ? field.title : `${field.title} (not approved)`} />
      )}
    </>
  );
}
