import type { ChannelNotes, ChannelTexts } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { RunFailure } from './run-failure.ts';

/** A run's channel versions. */
export interface ChannelVersions {
  channels: ChannelTexts;
  notes: ChannelNotes;
  /** The listing itself, once it is whole and judged, and why it is only a free draft. */
  base?: { content: ListingContent; failure: RunFailure | null };
}

export const noVersions = (): ChannelVersions => ({ channels: {}, notes: {} });
