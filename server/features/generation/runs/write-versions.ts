import type { RulesOfDay } from '#contract/channels/packs.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { PickedTextModel } from '#server/clients/text-model/text-model-source.ts';
import type { Ask, OrderPacks } from '../channels/channel-order.ts';
import { CHANNEL_PROMPT_VERSION } from '../channels/channel-prompt.ts';
import { writeChannel } from '../channels/write-channel.ts';
import type { ChannelVersions } from './channel-versions.ts';
import type { LiveRun } from './live-run.ts';
import { listingSampling, type PromptInput } from './prompt.ts';

/** Calls of the text model at the same time for one run. */
const AT_ONCE = 2;

/**
 * Asks the model that wrote the listing. Rejects with the run's reason when the run is stopped, and with an
 * error like any other once `limit` is over.
 */
export const askFor =
  (
    { id: generationId, order: { userId }, signal }: LiveRun,
    writer: PickedTextModel,
    limit: AbortSignal,
  ): Ask =>
  async (prompt, { maxOutput, onText }) => {
    let text = '';
    try {
      await writer.client.stream({
        calledFor: { purpose: 'listing', generationId, userId, promptVersion: CHANNEL_PROMPT_VERSION },
        prompt,
        sampling: { ...listingSampling, maxOutputTokens: maxOutput },
        signal: AbortSignal.any([signal, limit]),
        onText: (delta) => {
          text += delta;
          onText?.(delta);
        },
      });
    } catch (error) {
      if (limit.aborted && !signal.aborted)
        throw new Error('no time is left for this channel', { cause: error });
      throw error;
    }
    return text;
  };

/** The rules of a channel, with those of the market that the run is for. */
export const packsOf = (
  rules: RulesOfDay,
  { order: { options } }: LiveRun,
  channel: ChosenChannel | 'generic',
): OrderPacks => ({
  channel: rules.channel(channel),
  ...(options.market && { market: rules.market(options.market) }),
});

interface VersionsOrder {
  input: PromptInput;
  base: ListingContent;
  brand: string | undefined;
  rules: RulesOfDay;
  ask: Ask;
}

/**
 * Writes the chosen channels' versions into `versions`, and sends each to the readers as it is written and when
 * it is done. False if a version still breaks a rule. Rejects only when the run is stopped.
 */
export async function writeVersions(
  run: LiveRun,
  { input, base, brand, rules, ask }: VersionsOrder,
  versions: ChannelVersions,
): Promise<boolean> {
  const waiting = [...(run.order.options.channels ?? [])];
  let areFit = true;
  const writeNext = async (): Promise<void> => {
    for (let channel = waiting.shift(); channel; channel = waiting.shift()) {
      const packs = packsOf(rules, run, channel);
      const name = channel;
      const order = { ...input, channel, packs, base, brand };
      const written = await writeChannel(order, ask, {
        onText: (delta) => run.appendTo(name, delta),
        signal: run.signal,
      });
      Object.assign(versions.channels, { [channel]: written.fields });
      versions.notes[channel] = written.note;
      if (written.blockLeft) areFit = false;
      run.addChannel({ channel, fields: written.fields, note: written.note });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  return areFit;
}
