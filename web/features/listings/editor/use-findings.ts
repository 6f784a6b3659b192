import { useEffect, useMemo, useState } from 'react';
import type { Channel } from '#contract/channels/fields.ts';
import { type ChannelPack, type Finding, type MarketPack, packIdOf } from '#contract/channels/pack.ts';
import { languageCodeOf } from '#contract/languages.ts';
import {
  channelsOf,
  channelTextsOf,
  type FieldValues,
  fieldOfRule,
  isSame,
  keyOf,
  MARKET,
  shownPlaceOf,
} from './listing-fields.ts';
import type { ListingState } from './listing-store.ts';

/** The rules of today, as the service applies them. */
export interface Packs {
  channels: readonly ChannelPack[];
  markets: readonly MarketPack[];
  /** Its name may contain signs that are refused elsewhere. */
  brand: string | undefined;
}

/** A finding and the field it is shown at. */
export interface ShownFinding extends Finding {
  channel: Channel;
  key: string;
}

// Only this page judges texts in the browser.
const load = () => import('#contract/channels/check-listing.ts');
type Check = Awaited<ReturnType<typeof load>>['checkAgainst'];

/** A finding counts the items that are stored; the page also shows empty ones. */
function shown(channel: Channel, finding: Finding, values: FieldValues): ShownFinding {
  const key = fieldOfRule(channel, finding.field)?.key ?? keyOf(channel, finding.field);
  const { item } = finding;
  return { ...finding, channel, key, ...(item !== undefined && { item: shownPlaceOf(values[key], item) }) };
}

export const packOf = (packs: Packs, channel: Channel): ChannelPack | undefined =>
  packs.channels.find((pack) => pack.channel === channel);

function check(checkAgainst: Check, { values, listing }: ListingState, packs: Packs): ShownFinding[] {
  const market = packs.markets.find((pack) => pack.market === values[MARKET]);
  const language = languageCodeOf(listing.language);
  return channelsOf(listing).flatMap((channel) => {
    const pack = packOf(packs, channel);
    if (!pack) return [];
    const texts = channelTextsOf(values, channel, listing) as Parameters<Check>[1];
    return checkAgainst({ channel: pack, market }, texts, { language, brand: packs.brand }).map((finding) =>
      shown(channel, finding, values),
    );
  });
}

/**
 * What of the listing breaks a rule, as it is typed: checked in the next frame. Until the check is loaded,
 * what the service found in the stored texts.
 */
export function useFindings(state: ListingState, packs: Packs): ShownFinding[] {
  const { values, listing, saved } = state;
  const [checkAgainst, setCheck] = useState<Check | null>(null);
  const [found, setFound] = useState<ShownFinding[] | null>(null);
  useEffect(() => {
    let isShown = true;
    load().then(
      (module) => isShown && setCheck(() => module.checkAgainst),
      // Without a connection, what the service found stays.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the state, only the texts are judged
  useEffect(() => {
    if (!checkAgainst) return;
    const frame = requestAnimationFrame(() => setFound(check(checkAgainst, state, packs)));
    return () => cancelAnimationFrame(frame);
  }, [checkAgainst, values, listing.language, packs]);
  return useMemo(() => {
    // The service also finds what is in no pack, such as a seller's own banned words.
    const known = new Set([...packs.channels, ...packs.markets].map(packIdOf));
    const stored = listing.findings
      .map(({ channel, ...finding }) => shown(channel, finding, values))
      .filter(({ key }) => isSame(values[key], saved[key]));
    return found ? [...found, ...stored.filter(({ pack }) => !known.has(pack))] : stored;
  }, [found, listing.findings, packs, values, saved]);
}
