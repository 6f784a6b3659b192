import { z } from 'zod';
import { putChannelOverrides } from '#contract/channel-overrides.ts';
import type { PackOverride, StoredOverride } from '#contract/channels/overrides.ts';
import type { RuleChoice } from './add-override.tsx';
import { type OwnerName, ruleName, textAsValue, withoutNumber } from './override-words.ts';

/** As typed. */
export interface OverrideFields {
  value: string;
  from: string;
  until: string;
  note: string;
}
const names = ['value', 'from', 'until', 'note'] as const;

interface Place {
  owner: OwnerName;
  choice: RuleChoice;
  stored: readonly StoredOverride[];
}

/** The stored overrides with one more, from the fields of the form. */
export function listWith({ owner, choice, stored }: Place, fields: OverrideFields): PackOverride[] {
  const { field, rule } = choice;
  const added: PackOverride = {
    ...(owner === 'EU' || owner === 'US' ? { market: owner } : { channel: owner }),
    ...(field !== undefined && { field }),
    rule: rule.id,
    from: fields.from,
    ...(fields.until !== '' && { until: fields.until }),
    value: textAsValue(fields.value, rule),
    note: fields.note,
  };
  return [...stored.map(withoutNumber), added];
}

/** What the service would refuse, beside the field that is meant. */
export const fieldsSchemaFor = (place: Place) =>
  z
    .object({ value: z.string(), from: z.string(), until: z.string(), note: z.string() })
    .superRefine((fields, context) => {
      const overrides = listWith(place, fields);
      const issues = putChannelOverrides.body?.safeParse({ overrides }).error?.issues ?? [];
      for (const { path, message } of issues) {
        const [, index, name] = path;
        const other = typeof index === 'number' ? place.stored[index] : undefined;
        const field = names.find((each) => each === name) ?? 'value';
        context.addIssue({
          code: 'custom',
          path: [other ? 'value' : field],
          message: other ? `Remove the override of ${ruleName(other)} first: ${message}` : message,
        });
      }
    });
