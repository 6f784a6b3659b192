import { uploadAddressSchema } from '#contract/media.ts';

/** Says which of these addresses of uploads show nothing any more. */
export type FindMissingImages = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

const isUpload = (value: unknown): value is string => uploadAddressSchema.safeParse(value).success;

/** Every text of the content, however deep, in the order of its keys. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]));
}

/** The content with nothing in the place of uploaded images that were deleted since. */
export async function withoutMissingImages(content: object, findMissing: FindMissingImages): Promise<object> {
  const addresses: string[] = [];
  mapTexts(content, (text) => {
    if (isUpload(text)) addresses.push(text);
    return text;
  });
  if (addresses.length === 0) return content;
  const missing = await findMissing(addresses);
  return mapTexts(content, (text) => (missing.has(text) ? '' : text)) as object;
}
