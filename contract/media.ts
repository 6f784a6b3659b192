import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
  successWith,
} from './primitives.ts';

export const UPLOAD_MAX_BYTES = 2_097_152;
/** File types the picker offers. The server inspects the content itself. */
export const UPLOAD_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;

/** The path of an uploaded file, in any of its sizes. */
export const uploadAddressPattern = /^\/uploads\/[A-Za-z0-9_-]{22}(-\d{1,4})?\.webp$/;
export const uploadAddressSchema = z.string().regex(uploadAddressPattern, 'The address of an uploaded image');

export const mediaFileSchema = z.object({
  /** Same-origin path of the largest size. Its content never changes. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** All sizes for `srcset`, smallest first, including the one in `url`. */
  variants: z.array(z.object({ url: z.string(), width: z.number().int() })),
});
export type MediaFile = z.infer<typeof mediaFileSchema>;

/** Body: `multipart/form-data` with one file in the field `image`. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/image-server/upload',
  access: 'user',
  summary:
    'Upload an image (multipart field `image`); it is stored as WebP in several widths, without metadata',
  answer: successWith({ file: mediaFileSchema }),
});

export const mediaItemSchema = mediaFileSchema.extend({
  _id: idSchema,
  /** Sum of all sizes. */
  sizeBytes: z.number().int(),
  uploadedAt: dateTimeSchema,
  /** True while the site shows it, which prevents deletion. */
  isInUse: z.boolean(),
  /**
   * True if an earlier save that can be restored shows it. Once deleted, restoring that save leaves a gap.
   */
  isInEarlierSave: z.boolean(),
});
export type MediaItem = z.infer<typeof mediaItemSchema>;

export const listMedia = defineEndpoint({
  method: 'GET',
  path: '/api/media',
  access: 'admin',
  summary:
    'Images that Admins uploaded, newest first, 24 a page unless said; `X-Total-Count` counts them all',
  query: pagingQuerySchema,
  answer: successOf(z.array(mediaItemSchema)),
});

export const deleteMedia = defineEndpoint({
  method: 'DELETE',
  path: '/api/media/{id}',
  access: 'admin',
  summary: 'Delete an uploaded image that no section shows',
  params: idParamsSchema,
  answer: doneSchema,
});
