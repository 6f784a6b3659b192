import { ALL_DETAILS_RULE } from '#contract/listing-format.ts';
import type { CopyInput } from './compose-copy.ts';

/** What one of our prompts asks for. */
export interface PromptOrder extends CopyInput {
  readonly wants: 'listing' | 'meta tags';
}

/** Finds the product between its markers and the instructions after them; null for any other prompt. */
export function readPrompt(prompt: string): PromptOrder | null {
  const mark = /with the mark (\S+)\.$/m.exec(prompt)?.[1];
  if (!mark) return null;
  const begin = prompt.indexOf(`BEGIN PRODUCT DATA ${mark}\n`);
  const end = prompt.indexOf(`\nEND PRODUCT DATA ${mark}`);
  if (begin < 0 || end < begin) return null;
  const data = /^BEGIN [^\n]*\nProduct name: ([^\n]*)\nProduct details:\n?([\s\S]*)$/.exec(
    prompt.slice(begin, end),
  );
  // Only text outside the data counts as an instruction.
  const orders = prompt.slice(end);
  if (!data) return null;
  return {
    productName: data[1] ?? '',
    productDetails: data[2] ?? '',
    language: /^- Language: (.+)\.$/m.exec(orders)?.[1] ?? 'English',
    useAllDetails: orders.includes(ALL_DETAILS_RULE),
    wants: orders.includes('=== PRODUCT DESCRIPTIONS ===') ? 'listing' : 'meta tags',
  };
}
