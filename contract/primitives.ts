import { z } from 'zod';

/** Opaque record id, `_id` on the wire. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'Not an id');

export const idParamsSchema = z.object({ id: idSchema });

/** ISO 8601 with time zone. Every date on the wire except `orderDate`. */
export const dateTimeSchema = z.iso.datetime({ offset: true });

/** The envelope of a success on `/api/*`, with fields of its own. */
export const successWith = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ success: z.literal(true), ...fields });

/** The usual envelope: `data`, and words for the person. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  successWith({ data, message: z.string().optional() });

export const doneSchema = successWith({ message: z.string().optional() });

/** Paging of a list. Without `page` the whole list is returned, newest first. */
export const pagingQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
});
