import sharp, { type Sharp } from 'sharp';

/** A gradient, which gives encoders some work. */
export function gradient(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A form with one file, as a browser sends it. */
export function formWith(
  content: Uint8Array,
  { field = 'image', name = 'photo.png', type = 'image/png' } = {},
) {
  const boundary = '----listwright-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
