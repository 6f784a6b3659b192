import { z } from 'zod';
import { htmlFields } from '#contract/site-sections/fields.ts';
import { previewHtml } from '#web/ui/preview-html.ts';

/**
 * The typed content with its HTML fields cleaned. The contract says which fields those are, as for the
 * server. Other texts are unchanged, because they are rendered as text.
 */
export function previewContent(schema: z.ZodType, value: unknown): unknown {
  if (htmlFields.has(schema)) return typeof value === 'string' ? previewHtml(value) : '';
  if (schema instanceof z.ZodOptional) return previewContent(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => previewContent(schema.element as z.ZodType, entry));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const shape = schema.shape as Record<string, z.ZodType>;
    const cleaned = Object.entries(value).map(([key, part]) => {
      const partSchema = shape[key];
      return [key, partSchema ? previewContent(partSchema, part) : part];
    });
    return Object.fromEntries(cleaned);
  }
  return value;
}
