import { z } from 'zod';
import { htmlFields } from '#contract/site-sections/fields.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Sanitises the fields the schema marks as HTML, at any depth. */
function sanitiseFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (htmlFields.has(schema)) return typeof value === 'string' ? sanitiseHtml(value) : value;
  if (schema instanceof z.ZodOptional) return sanitiseFields(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => sanitiseFields(schema.element, entry));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, entry]) => {
      const field = (schema.shape as Record<string, z.core.$ZodType>)[name];
      return [name, field ? sanitiseFields(field, entry) : entry];
    });
    return Object.fromEntries(fields);
  }
  return value;
}

/**
 * Makes content safe to store and show: validated, without unknown keys, HTML sanitised. Validated again at
 * the end, since sanitising can lengthen a text (`&` becomes `&amp;`) or empty it.
 */
export function cleanContent(schema: z.ZodObject, value: unknown): z.ZodSafeParseResult<object> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return parsed;
  return schema.safeParse(sanitiseFields(schema, parsed.data));
}
