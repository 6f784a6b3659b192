import { fieldOfHeading } from '#contract/channels/answer-form.ts';
import { type ChosenChannel, chosenChannelSchema } from '#contract/channels/versions.ts';
import { ALL_DETAILS_RULE, listingSections } from '#contract/listing-format.ts';
import type { CopyInput } from './compose-copy.ts';

/** Words the seller wished for. */
export interface Wishes {
  readonly banned: readonly string[];
  readonly preferred: readonly { readonly instead: string; readonly use: string }[];
}

/** What one of our prompts asks for. */
export interface PromptOrder extends CopyInput {
  readonly wants: 'listing' | 'meta tags' | 'channel' | 'field';
  readonly wishes: Wishes;
  /** Null for the listing itself. */
  readonly channel: ChosenChannel | null;
  /** The headings of the sections asked for, without their `===`. */
  readonly headings: readonly string[];
  /** The finished listing, in sections; empty if there is none yet. */
  readonly listing: string;
  /** The text that is to be written again. */
  readonly text: string;
  readonly isShorter: boolean;
}

/** What stands between the lines with a name and the mark. */
function blockOf(prompt: string, name: string, mark: string): string {
  const start = prompt.indexOf(`BEGIN ${name} ${mark}\n`);
  const end = prompt.indexOf(`\nEND ${name} ${mark}`, start);
  return start < 0 || end < 0 ? '' : prompt.slice(prompt.indexOf('\n', start) + 1, end);
}

function readWishes(block: string): Wishes {
  const lines = block.split('\n');
  const list = (name: string) => {
    const found = lines.find((line) => line.startsWith(`${name}: `)) ?? '';
    return found
      .slice(name.length + 2)
      .split('; ')
      .filter(Boolean);
  };
  const preferred = list('Words to prefer').flatMap((entry) => {
    const [, use, instead] = /^(.+) \(not (.+)\)$/.exec(entry) ?? [];
    return use && instead ? [{ instead, use }] : [];
  });
  return { banned: list('Words never to use'), preferred };
}

function readWanted(orders: string): Pick<PromptOrder, 'wants' | 'channel' | 'headings'> {
  const headings = [...orders.matchAll(/^=== (.+) ===$/gm)].map(([, heading = '']) => heading);
  const [first = ''] = headings;
  const channel = chosenChannelSchema.options.find((name) => {
    const named = fieldOfHeading(name, first);
    return named?.isCertain && named.field !== null;
  });
  if (channel) return { wants: headings.length > 1 ? 'channel' : 'field', channel, headings };
  if (headings.length >= listingSections.length) return { wants: 'listing', channel: null, headings };
  const labels = [...orders.matchAll(/^(META [A-Z]+): /gm)].map(([, label = '']) => label);
  if (headings.length + labels.length === 1)
    return { wants: 'field', channel: null, headings: [...headings, ...labels] };
  return { wants: 'meta tags', channel: null, headings };
}

/** Finds the product between its markers and the instructions after all data; null for any other prompt. */
export function readPrompt(prompt: string): PromptOrder | null {
  const mark = /with the mark (\S+)\.$/m.exec(prompt)?.[1];
  if (!mark) return null;
  const data = /^Product name: ([^\n]*)\nProduct details:\n?([\s\S]*)$/.exec(
    blockOf(prompt, 'PRODUCT DATA', mark),
  );
  if (!data) return null;
  // Only text outside the data counts as an instruction.
  const orders = prompt.slice(prompt.lastIndexOf(` ${mark}`));
  return {
    productName: data[1] ?? '',
    productDetails: data[2] ?? '',
    language: /^- Language: (.+)\.$/m.exec(orders)?.[1] ?? 'English',
    useAllDetails: orders.includes(ALL_DETAILS_RULE),
    wishes: readWishes(blockOf(prompt, 'WISHES', mark)),
    listing: blockOf(prompt, 'LISTING', mark),
    text: blockOf(prompt, 'TEXT', mark),
    isShorter: /^Write this text clearly shorter/m.test(orders),
    ...readWanted(orders),
  };
}
