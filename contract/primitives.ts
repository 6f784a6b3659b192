import { z } from 'zod';

/** Opaque record id, `_id` on the wire. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'Not an ID');

export const idParamsSchema = z.object({ id: idSchema });

/** ISO 8601 with time zone. Every date on the wire except `orderDate`. */
export const dateTimeSchema = z.iso.datetime({ offset: true });

/** A calendar day in UTC, `2026-11-21`, of a year that database and browser write alike: 1000 to 2999. */
export const daySchema = z.iso.date('Not a day').regex(/^[12]/, 'Not a day');

/** The envelope of a success on `/api/*`, with fields of its own. */
export const successWith = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ success: z.literal(true), ...fields });

/** The usual envelope: `data`, and optionally a message for the user. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  successWith({ data, message: z.string().optional() });

export const doneSchema = successWith({ message: z.string().optional() });

/** Paging of a list. Without `page` the whole list is returned, newest first. */
export const pagingQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
});
