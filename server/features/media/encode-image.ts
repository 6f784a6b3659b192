import sharp, { type Sharp } from 'sharp';
import { AppError } from '#server/platform/errors.ts';
import { hasImageSignature } from './image-type.ts';

const PIXELS_MAX = 25_000_000;
/** A column of 25 megapixels takes a hundred times as long to decode as a square of the same area. */
const SIDE_MAX = 10_000;
const SMALLER_WIDTHS = [480, 960];
const WIDTH_MAX = 1600;
const HEIGHT_MAX = 4000;
const QUALITY = 82;
const DECODE_TIMEOUT_SECONDS = 3;

// Loaders for other formats stay disabled, whatever the content claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
// Two images at a time, one thread each, leave room for answering requests.
sharp.concurrency(1);

export interface EncodedImage {
  width: number;
  height: number;
  /** Smallest first; the last one is the largest. */
  sizes: { width: number; content: Buffer }[];
}

function decodeFailureOf(cause: unknown): AppError {
  const isTimeout = cause instanceof Error && cause.message.startsWith('timeout:');
  return new AppError(isTimeout ? 'image_too_slow' : 'image_unreadable', { cause });
}

/**
 * Reads only the header. Throws for images that must not be decoded: too many pixels, too long a side,
 * several frames.
 */
async function refuseBombs(content: Buffer): Promise<void> {
  const { width, height, pages } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(decodeFailureOf(error)));
  if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX)
    throw new AppError('image_too_many_pixels');
  if ((pages ?? 1) > 1) throw new AppError('image_animated');
}

/**
 * Decodes once, upright, at the largest stored size, from which the smaller sizes are made. Throws
 * image_too_slow or image_unreadable.
 */
export async function decode(content: Buffer, timeoutSeconds: number): Promise<Sharp> {
  try {
    const { data, info } = await sharp(content, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      autoOrient: true,
    })
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch (error) {
    throw decodeFailureOf(error);
  }
}

/**
 * Re-encodes an image as WebP, upright, in up to three widths. Nothing of the original file survives: no
 * metadata, no appended data. Throws image_type, image_too_many_pixels, image_animated, image_too_slow or
 * image_unreadable.
 */
export async function encodeImage(content: Buffer): Promise<EncodedImage> {
  if (!hasImageSignature(content)) throw new AppError('image_type');
  await refuseBombs(content);
  const decoded = await decode(content, DECODE_TIMEOUT_SECONDS);
  const { width = 0, height = 0 } = await decoded.metadata();
  const sizes = [];
  for (const size of [...SMALLER_WIDTHS.filter((smaller) => smaller < width), width]) {
    const resized = decoded.clone().resize({ width: size });
    sizes.push({ width: size, content: await resized.webp({ quality: QUALITY }).toBuffer() });
  }
  return { width, height, sizes };
}
