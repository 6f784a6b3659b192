import { z } from 'zod';
import { toSlug } from '../slug.ts';
import { htmlFields, isImageAddress, isSafeLink } from './fields.ts';

/** In any text of the public site, stands for the site's name, so that a new name reaches every page. */
export const SITE_NAME = '{site}';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** The content as visitors read it: with the site's name, escaped in HTML, and addresses unchanged. */
export function withSiteName<Content>(schema: z.ZodType, content: Content, name: string): Content;
export function withSiteName(schema: z.ZodType, content: unknown, name: string): unknown {
  if (typeof content === 'string') {
    if (!content.includes(SITE_NAME) || isSafeLink(content) || isImageAddress(content)) return content;
    return content.replaceAll(SITE_NAME, () => (htmlFields.has(schema) ? asHtml(name) : name));
  }
  if (schema instanceof z.ZodOptional) return withSiteName(schema.unwrap() as z.ZodType, content, name);
  if (schema instanceof z.ZodArray && Array.isArray(content)) {
    return content.map((entry) => withSiteName(schema.element as z.ZodType, entry, name));
  }
  if (schema instanceof z.ZodObject && typeof content === 'object' && content !== null) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      Object.entries(content).map(([key, part]) => [
        key,
        shape[key] ? withSiteName(shape[key], part, name) : part,
      ]),
    );
  }
  return content;
}

/** A download's name that begins with the site's, in the characters every system accepts. */
export function fileNameFor(siteName: string, rest: string): string {
  const start = toSlug(siteName, 40)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
    .join('-');
  return start === '' ? rest : `${start}-${rest}`;
}
