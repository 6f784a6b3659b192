import { z } from 'zod';
import { channelFields, channelNames, channels, FIRST_DAY, markets } from './channels/fields.ts';
import { channelPackSchema, findingSchema, marketPackSchema } from './channels/pack.ts';
import { defineEndpoint } from './endpoint.ts';
import { findLanguage, UNKNOWN_LANGUAGE } from './languages.ts';
import { daySchema, successOf } from './primitives.ts';

const dayWithRulesSchema = daySchema.refine((day) => day >= FIRST_DAY, {
  error: `There are no rules before ${FIRST_DAY}`,
});

const oneOf = (names: readonly string[]) => `Must be one of ${names.join(', ')}`;

export const listChannels = defineEndpoint({
  method: 'GET',
  path: '/api/channels',
  access: 'public',
  summary: 'Channels and markets with the rules that apply today, or on another day',
  query: z.object({ on: dayWithRulesSchema.optional() }),
  answer: successOf(
    z.object({
      on: daySchema,
      channels: z.array(z.object({ name: z.string(), pack: channelPackSchema })),
      markets: z.array(z.object({ name: z.string(), pack: marketPackSchema })),
    }),
  ),
});

function sentenceOf(issue: z.core.$ZodIssue, name: string, known: readonly string[]): string {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return issue.message;
  return `${name} has no field “${issue.keys[0]}”; it has ${known.join(', ')}`;
}

const checkBodySchema = z
  .object({
    channel: z.enum(channels, oneOf(channels)),
    market: z.enum(markets, oneOf(markets)).optional(),
    /** Code or English name; defaults to English. */
    language: z
      .string()
      .max(60)
      .refine((language) => findLanguage(language) !== undefined, UNKNOWN_LANGUAGE)
      .optional(),
    /** The day whose rules apply; defaults to today. */
    on: dayWithRulesSchema.optional(),
    brand: z.string().max(200).optional(),
    /** Texts by field, named as in the answer of `GET /api/channels`; fields that are not given are not judged. */
    fields: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ channel, fields }, context) => {
    const schema = channelFields[channel];
    const parsed = schema.safeParse(fields);
    for (const issue of parsed.error?.issues ?? []) {
      const message = sentenceOf(issue, channelNames[channel], Object.keys(schema.shape));
      context.addIssue({ code: 'custom', path: ['fields', ...issue.path], message });
    }
  });

export const checkTexts = defineEndpoint({
  method: 'POST',
  path: '/api/checks',
  access: 'user',
  summary: 'What of a text breaks the rules of a channel, and of a market; free',
  body: checkBodySchema,
  answer: successOf(z.object({ findings: z.array(findingSchema) })),
});
