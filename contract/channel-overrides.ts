import { z } from 'zod';
import { channels } from './channels/fields.ts';
import { problemsOf } from './channels/override-problems.ts';
import { packOverrideSchema, storedOverrideSchema } from './channels/overrides.ts';
import { severitySchema } from './channels/pack.ts';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, daySchema, successOf } from './primitives.ts';

const OVERRIDES_MAX = 100;

const overridesSchema = z
  .array(packOverrideSchema)
  .max(OVERRIDES_MAX, `At most ${OVERRIDES_MAX} overrides`)
  .superRefine((overrides, context) => {
    for (const { path, message } of problemsOf(overrides))
      context.addIssue({ code: 'custom', path, message });
  });

const channelOverridesSchema = z.object({
  overrides: z.array(storedOverrideSchema),
  /** The last saves, newest first, the present state included. Sending one's overrides again restores it. */
  saves: z.array(
    z.object({
      savedAt: dateTimeSchema,
      /** Null once the account is deleted. */
      savedBy: z.string().nullable(),
      overrides: z.array(storedOverrideSchema),
    }),
  ),
  updatedAt: dateTimeSchema.nullable(),
});
export type ChannelOverrides = z.infer<typeof channelOverridesSchema>;

export const getChannelOverrides = defineEndpoint({
  method: 'GET',
  path: '/api/channel-overrides',
  access: 'admin',
  summary: 'What an operator has set in place of the packs’ own figures and words, and the last saves',
  answer: successOf(channelOverridesSchema),
});

export const putChannelOverrides = defineEndpoint({
  method: 'PUT',
  path: '/api/channel-overrides',
  access: 'admin',
  summary: 'Replace the list of overrides; saved listings are then checked again',
  body: z.object({
    overrides: overridesSchema,
    /** `updatedAt` of the list the editor saw; without it, whatever is stored is replaced. */
    updatedAt: dateTimeSchema.nullish(),
  }),
  answer: successOf(channelOverridesSchema),
});

const overridesPreviewSchema = z.object({
  /** How many listings were looked at, the last changed ones first; `isAll` unless there are more. */
  checked: z.number().int(),
  isAll: z.boolean(),
  /** Listings that break a rule they keep now, and listings that no longer break one. */
  breaking: z.number().int(),
  passing: z.number().int(),
  /** The rules they are, those with the most listings first. */
  rules: z.array(
    z.object({
      channel: z.enum(channels),
      rule: z.string(),
      severity: severitySchema,
      /** The day on which it was tried: today, or the first day of the override. */
      on: daySchema,
      breaking: z.number().int(),
      passing: z.number().int(),
    }),
  ),
});
export type OverridesPreview = z.infer<typeof overridesPreviewSchema>;

export const previewChannelOverrides = defineEndpoint({
  method: 'POST',
  path: '/api/channel-overrides/preview',
  access: 'admin',
  summary: 'How many saved listings would break or pass with these overrides in place of the stored ones',
  body: z.object({ overrides: overridesSchema }),
  answer: successOf(overridesPreviewSchema),
});
