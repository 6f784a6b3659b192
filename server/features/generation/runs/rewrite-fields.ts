import type { RulesOfDay } from '#contract/channels/packs.ts';
import { listingFieldOf } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { Ask } from '../channels/channel-order.ts';
import { withValue } from '../channels/mend-version.ts';
import { writeField } from '../channels/write-field.ts';
import type { ChannelVersions } from './channel-versions.ts';
import type { LiveRun } from './live-run.ts';
import type { PromptInput } from './prompt.ts';
import { packsOf } from './write-versions.ts';
import type { KeptListing } from './writing-sources.ts';

interface RewriteOrder {
  input: PromptInput;
  kept: KeptListing;
  brand: string | undefined;
  rules: RulesOfDay;
  ask: Ask;
}

/**
 * Writes single fields of a listing again, one after the other. Returns the listing as it was when the run began
 * with these fields anew, and whether they are within the rules; the channels' fields are put into `versions`.
 * Rejects with the model's error, and when the run is stopped.
 */
export async function rewriteFields(
  run: LiveRun,
  { input, kept, brand, rules, ask }: RewriteOrder,
  versions: ChannelVersions,
): Promise<{ content: ListingContent; areFit: boolean }> {
  const { fields = [], command = 'again' } = run.order.options;
  let { content } = kept;
  let areFit = true;
  for (const path of fields) {
    const place = listingFieldOf(path);
    if (!place) continue;
    const { channel, field } = place;
    const earlier =
      channel === 'generic' ? content : { ...kept.channels[channel], ...versions.channels[channel] };
    const packs = packsOf(rules, run, channel);
    const order = { ...input, channel, packs, base: content, brand, field, fields: earlier, command };
    const { value, note, blockLeft } = await writeField(order, ask, { signal: run.signal });
    if (blockLeft) areFit = false;
    const after = withValue(earlier, field, value);
    if (channel === 'generic') content = after as ListingContent;
    else Object.assign(versions.channels, { [channel]: after });
    const changes = [...(versions.notes[channel]?.changes ?? []), ...note.changes];
    versions.notes[channel] = { ...note, changes };
  }
  return { content, areFit };
}
