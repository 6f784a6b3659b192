import type { ChannelNotes, ChannelTexts } from '#contract/channels/versions.ts';

/** A run's channel versions. */
export interface ChannelVersions {
  channels: ChannelTexts;
  notes: ChannelNotes;
}

export const noVersions = (): ChannelVersions => ({ channels: {}, notes: {} });
