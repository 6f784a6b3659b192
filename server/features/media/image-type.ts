const startsWith = (content: Buffer, signature: string, at = 0) =>
  content.subarray(at, at + signature.length).toString('latin1') === signature;

/**
 * True for JPEG, PNG, WebP, GIF and AVIF, by their first bytes. Checked before an image library sees the
 * content: among the many formats it knows, some (SVG, PDF) are programs.
 */
export function hasImageSignature(content: Buffer): boolean {
  if (startsWith(content, '\xff\xd8\xff') || startsWith(content, '\x89PNG\r\n\x1a\n')) return true;
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return true;
  if (startsWith(content, 'RIFF')) return startsWith(content, 'WEBP', 8);
  return startsWith(content, 'ftyp', 4) && /avi[fs]/.test(content.subarray(8, 64).toString('latin1'));
}
