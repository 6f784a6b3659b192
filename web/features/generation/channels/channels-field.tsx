import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { channelNames, marketNames, markets } from '#contract/channels/fields.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { RunChoice } from '#contract/generation.ts';
import { paths } from '#contract/paths.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { offeredChannels } from './version-state.ts';

export interface VoiceOption {
  _id: string;
  name: string;
}

interface ChannelsFieldProps {
  label: ReactNode;
  choice: RunChoice;
  voices: readonly VoiceOption[];
  onChange: (choice: RunChoice) => void;
}

/** Always in one order, so that the same choice looks the same. */
const withChannel = (channels: readonly ChosenChannel[], channel: ChosenChannel, isChosen: boolean) =>
  offeredChannels.filter((one) => (one === channel ? isChosen : channels.includes(one)));

/** `Amazon, Etsy · European Union`; null if nothing is chosen. */
function summaryOf({ channels, market, voiceId }: RunChoice, voices: readonly VoiceOption[]): string | null {
  const names = offeredChannels
    .filter((channel) => channels.includes(channel))
    .map((channel) => channelNames[channel]);
  const voice = voices.find(({ _id }) => _id === voiceId);
  const parts = [names.join(', '), market && marketNames[market], voice && `Voice: ${voice.name}`];
  return parts.filter(Boolean).join(' · ') || null;
}

/** What the listing is written for besides its seven sections. Closed until somebody uses it. */
export function ChannelsField({ label, choice, voices, onChange }: ChannelsFieldProps) {
  const summary = summaryOf(choice, voices);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const hintId = useId();
  return (
    <details
      open={isOpen ?? summary !== null}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group"
    >
      <summary className="flex min-h-8 cursor-pointer list-none items-baseline justify-between gap-3 font-medium text-small [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          <span className="font-normal text-ink-faint"> (optional)</span>
          {summary && (
            <span className="mt-0.5 block font-normal text-caption text-ink-soft group-open:hidden">
              {summary}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="me-3 size-4 shrink-0 self-center text-ink-soft group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="mt-3 grid gap-4">
        <fieldset aria-describedby={hintId} className="grid gap-2">
          <legend className="sr-only">Channels</legend>
          <p id={hintId} className="text-caption text-ink-faint">
            Also write a version for each channel you sell on, within its own rules. It costs nothing extra.
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-x-2 gap-y-2">
            {offeredChannels.map((channel) => (
              <Checkbox
                key={channel}
                label={channelNames[channel]}
                checked={choice.channels.includes(channel)}
                onChange={(event) =>
                  onChange({
                    ...choice,
                    channels: withChannel(choice.channels, channel, event.target.checked),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Select
          label="Market"
          hint="Where you sell. Its rules are kept as well."
          value={choice.market ?? ''}
          onChange={(event) =>
            onChange({ ...choice, market: markets.find((market) => market === event.target.value) ?? null })
          }
        >
          <option value="">Anywhere</option>
          {markets.map((market) => (
            <option key={market} value={market}>
              {marketNames[market]}
            </option>
          ))}
        </Select>
        {voices.length > 0 && (
          <Select
            label="Voice"
            value={choice.voiceId ?? ''}
            onChange={(event) => onChange({ ...choice, voiceId: event.target.value || null })}
          >
            <option value="">The writer’s own</option>
            {voices.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <p className="text-caption">
          <Link to={paths.user.voice} className="text-link">
            {voices.length > 0 ? 'Voices and words' : 'Write in a voice of your own'}
          </Link>
        </p>
      </div>
    </details>
  );
}
