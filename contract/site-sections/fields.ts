import { z } from 'zod';

// Building blocks of editable content. Everything an Admin writes is validated here, in forms and on the
// server.

/** Marks fields that hold HTML. The server sanitises exactly these, on write and on read. */
export const htmlFields = z.registry<{ isHtml: true }>();

const atMost = (max: number) => `At most ${max} characters`;

/** Text that may be empty; keeps line breaks. */
export const optionalText = (max: number) => z.string().trim().max(max, atMost(max));

/** Text that must not be empty. */
export const requiredText = (max: number, message = 'Please fill this in') =>
  z.string(message).trim().min(1, message).max(max, atMost(max));

/** HTML limited to the allowed elements. May be empty unless `message` is given. */
export const htmlText = (max: number, message?: string) => {
  const text = z.string(message).trim();
  const checked = message === undefined ? text : text.min(1, message);
  return checked.max(max, atMost(max)).register(htmlFields, { isHtml: true });
};

const LINK_MESSAGE = 'A link begins with https://, http://, mailto:, tel:, / or #';
const IMAGE_MESSAGE = 'The address of an image begins with https://, http:// or /';
const ICON_MESSAGE = 'An icon is named by its class, such as "bi bi-star" or "fas fa-star"';

/** True for web, mail and telephone links, paths of this site and fragments; never for a script. */
export function isSafeLink(value: string): boolean {
  // Browsers drop tabs and line breaks inside a URL and treat a backslash as a slash.
  if (/[\p{Cc}\s\\]/u.test(value)) return false;
  if (/^(#|\/(?!\/))/.test(value)) return true;
  return /^(https?:\/\/|mailto:|tel:)/i.test(value) && URL.canParse(value);
}

/** True for a URL that is safe in `src` and in CSS `url()`. */
export function isImageAddress(value: string): boolean {
  if (/[\p{Cc}\s\\"'()<>]/u.test(value)) return false;
  return /^\/(?!\/)/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

/** One class name of an icon. */
export const ICON_WORD = /^(bi|fa|fa[srlbdt])(-[a-z0-9]+)*$/;

/** True only for class names of Bootstrap Icons (`bi …`) and Font Awesome (`fa… …`). */
export function isIconClass(value: string): boolean {
  const words = value.split(' ');
  return words.length <= 4 && words.every((word) => ICON_WORD.test(word));
}

export const linkSchema = z
  .string('Please enter a link')
  .trim()
  .min(1, 'Please enter a link')
  .max(500, atMost(500))
  .refine(isSafeLink, LINK_MESSAGE);

export const optionalLinkSchema = z
  .string()
  .trim()
  .max(500, atMost(500))
  .refine((value) => value === '' || isSafeLink(value), LINK_MESSAGE);

/** URL of an image, or empty for none. */
export const imageSchema = z
  .string()
  .trim()
  .max(500, atMost(500))
  .refine((value) => value === '' || isImageAddress(value), IMAGE_MESSAGE);

export const iconClassSchema = z
  .string()
  .trim()
  .max(100, atMost(100))
  .refine((value) => value === '' || isIconClass(value), ICON_MESSAGE);

/** An icon's class names or an image's URL; `isIconClass` tells them apart. */
export const iconSchema = z
  .string()
  .trim()
  .max(500, atMost(500))
  .refine(
    (value) => value === '' || isIconClass(value) || isImageAddress(value),
    `${ICON_MESSAGE}, or an image`,
  );

/** Id of a list entry, assigned by the editor, such as `feature1`. */
export const entryIdSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'Not an ID');

export const starsSchema = z
  .number()
  .int('Whole stars only')
  .min(1, 'At least one star')
  .max(5, 'At most five stars');

/** Sort order of an entry; equal values keep the list's order. */
export const orderSchema = z.number().int('A whole number').min(0).max(10_000);

/** A list of entries with unique ids. */
export function entriesOf<Entry extends z.ZodObject<{ id: z.ZodString }>>(
  entry: Entry,
  limits: { min: number; max: number; tooMany?: string },
) {
  const { min, max, tooMany = `At most ${max} entries` } = limits;
  return z
    .array(entry)
    .min(min, 'At least one entry is required')
    .max(max, tooMany)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Two entries have the same ID');
}
