import { type Channel, channelNames, channels } from '#contract/channels/fields.ts';
import { productFilterSchema } from '#contract/products.ts';

/** The filters besides the search text, as parameters of the page's address. */
export const filterNames = ['channel', 'state', 'finding'] as const;

const SEARCH_LENGTH = 200;

/** The selection in an address; invalid values are ignored. */
export function readProductFilter(params: URLSearchParams) {
  const { shape } = productFilterSchema;
  const given = (name: string) => params.get(name) || undefined;
  return {
    search: given('q')?.trim().slice(0, SEARCH_LENGTH) || undefined,
    channel: shape.channel.safeParse(given('channel')).data,
    state: shape.state.safeParse(given('state')).data,
    finding: shape.finding.safeParse(given('finding')).data,
  };
}

const isChannel = (name: string | undefined): name is Channel => channels.some((channel) => channel === name);

/** A rule's id in words: `amazon.searchTerms.ecoWords` becomes `Amazon: search terms, eco words`. */
export function findingName(finding: string): string {
  const [channel, ...parts] = finding.split('.');
  if (!isChannel(channel)) return finding;
  const words = parts.map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return `${channelNames[channel]}: ${words.join(', ')}`;
}
