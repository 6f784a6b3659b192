import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { Versions } from '../run/run-state.ts';

/** `left-out`: the run ended before it was written. */
export type VersionState = 'waiting' | 'writing' | 'done' | 'composed' | 'left-out';

/** How far a channel's version is. */
export function versionState(
  { channels, notes }: Pick<Versions, 'channels' | 'notes'>,
  channel: ChosenChannel,
  isRunning: boolean,
): VersionState {
  const note = notes[channel];
  if (note) return note.origin === 'composed' ? 'composed' : 'done';
  if (!channels[channel]) return isRunning ? 'waiting' : 'left-out';
  return isRunning ? 'writing' : 'done';
}

export const versionStateWords: Readonly<Record<VersionState, string>> = {
  waiting: 'waiting',
  writing: 'writing …',
  done: 'done',
  composed: 'composed by rule',
  'left-out': 'not written',
};

/** In the order in which sellers look for them. */
export const offeredChannels: readonly ChosenChannel[] = [
  'amazon',
  'ebay',
  'etsy',
  'google',
  'shopify',
  'woocommerce',
];

/** The channels of a run: those that were chosen, and those that are written. */
export const shownChannels = ({ choice, channels }: Versions): ChosenChannel[] =>
  offeredChannels.filter((channel) => channels[channel] || choice.channels.includes(channel));
