import { channelNames } from '#contract/channels/fields.ts';
import type { ChannelPack } from '#contract/channels/pack.ts';
import {
  entriesOf,
  fieldAsText,
  readField,
  type VersionField,
  versionFields,
} from '#contract/channels/version-fields.ts';
import type { ChannelTexts, ChosenChannel, ListingFinding } from '#contract/channels/versions.ts';
import { listChannels } from '#contract/channels.ts';
import { formatChannelAsText } from '#contract/listing-exports.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { countList, countText, limitsOf } from '#web/domain/field-limits.ts';
import { api } from '#web/lib/browser-api.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ProofSection, ProofSheet } from '#web/ui/proof-sheet.tsx';
import { BlankLines } from '../listing/blank-sheet.tsx';
import { BlockAttributes, copyAttributes, type ListingLanguage } from '../listing/listing-language.ts';
import type { Versions } from '../run/run-state.ts';
import { ChannelField, CountWords } from './channel-field.tsx';
import { FieldNotes } from './field-notes.tsx';
import { type VersionState, versionStateWords } from './version-state.ts';

export interface ChannelSheetProps extends Pick<Versions, 'channels' | 'notes'> {
  channel: ChosenChannel;
  state: VersionState;
  findings: readonly ListingFinding[];
  language: ListingLanguage;
  isDemo: boolean;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const explanations: Readonly<Partial<Record<VersionState, string>>> = {
  waiting: 'Written after the listing itself.',
  composed:
    'The writer did not deliver this version, so it was composed by rule from the listing. You can write it again for nothing.',
  'left-out': 'This version was not written.',
};

/** The rules of today, for the counters and the reasons of changes. */
function usePack(channel: ChosenChannel): ChannelPack | undefined {
  const { content } = useLoaded('packs', async () => (await api(listChannels, { query: {} })).data.channels);
  return content?.find(({ pack }) => pack.channel === channel)?.pack;
}

/** The name and the length of a field, beside its heading. */
function FieldAside({
  channel,
  channels,
  field: { name, label, kind },
  pack,
}: {
  channel: ChosenChannel;
  channels: ChannelTexts;
  field: VersionField;
  pack: ChannelPack | undefined;
}) {
  const value = readField(channels, channel, name);
  const text = fieldAsText(kind, value);
  const limits = limitsOf(pack, name);
  const isSingle = kind === 'text' || kind === 'html';
  const noun = label.toLowerCase().replace(/s$/, '');
  return (
    <span className="-me-3 flex min-w-0 items-center gap-x-2 text-end">
      {pack && (
        <CountWords
          count={isSingle ? countText(text, limits.length) : countList(entriesOf(value), noun, limits)}
        />
      )}
      <CopyButton text={text} subject={`${channelNames[channel]} ${label}`} />
    </span>
  );
}

/** A channel's version as a proof: its fields with their lengths, what was changed and what could be better. */
export default function ChannelSheet(props: ChannelSheetProps) {
  return <ChannelProof {...props} pack={usePack(props.channel)} />;
}

/** `pack`: the channel's rules, once they are loaded. */
export function ChannelProof(props: ChannelSheetProps & { pack: ChannelPack | undefined }) {
  const { channel, channels, notes, state, findings, language, isDemo, pack } = props;
  const fields: readonly VersionField[] = versionFields[channel];
  const isWritten = ({ name, kind }: VersionField) =>
    fieldAsText(kind, readField(channels, channel, name)) !== '';
  const isRunning = state === 'waiting' || state === 'writing';
  const writing = state === 'writing' ? fields.findLast(isWritten) : undefined;
  const attributesOf = (text: string) => copyAttributes(language, isDemo, text);
  const isOf = (name: string) => (one: { field: string }) =>
    one.field === name || one.field.startsWith(`${name}.`);
  return (
    <ProofSheet label={channelNames[channel]} note={capitalised(versionStateWords[state])}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4 sm:px-7">
        <p className="min-w-0 flex-1 basis-40 text-ink-soft text-small">
          {explanations[state] ??
            `Written for ${channelNames[channel]}, in its own fields and within its limits.`}
        </p>
        {!isRunning && state !== 'left-out' && (
          <CopyButton
            label="Copy all"
            subject={`${channelNames[channel]} version`}
            text={() => formatChannelAsText(channels, channel)}
          />
        )}
      </div>
      {fields.map((field) => {
        const { name, label, kind } = field;
        const value = readField(channels, channel, name);
        const isHere = field === writing;
        return (
          <ProofSection
            key={name}
            title={label}
            aside={
              isWritten(field) &&
              !isHere && <FieldAside channel={channel} channels={channels} field={field} pack={pack} />
            }
          >
            {isWritten(field) ? (
              <div {...attributesOf(fieldAsText(kind, value))} className="wrap-anywhere">
                <BlockAttributes value={attributesOf}>
                  <ChannelField
                    kind={kind}
                    value={value}
                    isWriting={isHere}
                    entryName={label.replace(/s$/, '')}
                    entryLimit={pack ? limitsOf(pack, name).length : null}
                  />
                </BlockAttributes>
              </div>
            ) : isRunning ? (
              <BlankLines />
            ) : (
              <p className="font-interface text-ink-faint text-small">Not written.</p>
            )}
            <FieldNotes
              channel={channel}
              pack={pack}
              changes={notes[channel]?.changes.filter(isOf(name)) ?? []}
              findings={findings.filter(isOf(name))}
            />
          </ProofSection>
        );
      })}
    </ProofSheet>
  );
}
