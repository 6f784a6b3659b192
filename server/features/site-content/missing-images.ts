import { uploadAddressSchema } from '#contract/media.ts';

/** Returns those of these upload addresses whose image has been deleted. */
export type FindMissingImages = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

const isUpload = (value: unknown): value is string => uploadAddressSchema.safeParse(value).success;

/** Applies `change` to every text in the content, at any depth. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]));
}

/** Empties the addresses of uploads that have been deleted. */
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
