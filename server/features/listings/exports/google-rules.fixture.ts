/**
 * What Merchant Center accepts of the attributes that we send, as published. Read on 2026-11-23.
 * `unit` of all limits: characters.
 */
export const googleAttributes = {
  id: { limit: 50, isRepeated: false, source: 'https://support.google.com/merchants/answer/6324405' },
  structured_title: {
    parts: {
      digital_source_type: { isRequired: false, values: ['default', 'trained_algorithmic_media'] },
      content: { isRequired: true, limit: 150 },
    },
    isRepeated: false,
    source: 'https://support.google.com/merchants/answer/6324415',
  },
  structured_description: {
    parts: {
      digital_source_type: { isRequired: false, values: ['default', 'trained_algorithmic_media'] },
      content: { isRequired: true, limit: 5000 },
    },
    isRepeated: false,
    source: 'https://support.google.com/merchants/answer/6324468',
  },
  product_highlight: {
    limit: 150,
    isRepeated: true,
    fewest: 2,
    most: 100,
    source: 'https://support.google.com/merchants/answer/9216100',
  },
  product_detail: {
    parts: {
      section_name: { isRequired: false, limit: 140 },
      attribute_name: { isRequired: true, limit: 140 },
      attribute_value: { isRequired: true, limit: 1000 },
    },
    isRepeated: true,
    fewest: 0,
    most: 1000,
    source: 'https://support.google.com/merchants/answer/9218260',
  },
} as const;

type Parts = Readonly<Record<string, string>>;
export type Attribute = readonly [name: string, value: string | Parts];

interface PartRule {
  isRequired?: boolean;
  limit?: number;
  values?: readonly string[];
}

function complaintsOf(name: string, { isRequired, limit, values }: PartRule, text: string | undefined) {
  if (text === undefined || text === '') return isRequired ? [`${name} is missing`] : [];
  if (limit !== undefined && [...text].length > limit) return [`${name} is too long`];
  return values && !values.includes(text) ? [`${name} is ${text}`] : [];
}

/** What Merchant Center would object to in a product. */
export function validateItem(attributes: readonly Attribute[]): string[] {
  const names = attributes.map(([name]) => name);
  const unknown = [...new Set(names)].filter((name) => !(name in googleAttributes));
  const complaints = unknown.map((name) => `${name} is not one of ours`);
  if (!names.includes('id')) complaints.push('id is missing');
  for (const [name, rule] of Object.entries(googleAttributes)) {
    const given = attributes.filter(([other]) => other === name);
    if (!rule.isRepeated && given.length > 1) complaints.push(`${name} is repeated`);
    if ('most' in rule && given.length > 0 && (given.length < rule.fewest || given.length > rule.most))
      complaints.push(`${given.length} of ${name}`);
    for (const [, value] of given) {
      if (!('parts' in rule)) {
        if (typeof value === 'string')
          complaints.push(...complaintsOf(name, { isRequired: true, ...rule }, value));
        else complaints.push(`${name} has parts`);
        continue;
      }
      if (typeof value === 'string') complaints.push(`${name} has no parts`);
      else {
        for (const part of Object.keys(value))
          if (!(part in rule.parts)) complaints.push(`${name} has ${part}`);
        for (const [part, partRule] of Object.entries(rule.parts))
          complaints.push(...complaintsOf(`${name}.${part}`, partRule, value[part]));
      }
    }
  }
  return complaints;
}
