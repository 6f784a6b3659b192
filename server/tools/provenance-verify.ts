// npm run provenance:verify -- <record.json> [listing.json]: whether the record of an approval belongs to a
// text, by default the one in the record. Exits with 0 if it does, 1 if not, 2 if that could not be told.

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type ProvenanceRecord, provenanceRecordSchema, provenTextSchema } from '#contract/provenance.ts';
import { sentenceForOperator } from '../platform/sentence-for-operator.ts';
import { hashOf } from '../platform/text-hash.ts';

/** A listing as the export as JSON has it, or as the API answers it. */
const listingFileSchema = z.union([
  provenTextSchema,
  z
    .object({
      product: z.object({ name: z.string() }),
      listing: provenTextSchema.omit({ productName: true }),
    })
    .transform(({ product, listing }) => ({ productName: product.name, ...listing })),
  z.object({ data: provenTextSchema }).transform(({ data }) => data),
]);

class Unreadable extends Error {}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${path} is not JSON.`);
  }
}

async function readJson<Schema extends z.ZodType>(path: string, schema: Schema, what: string) {
  const parsed = schema.safeParse(parseJson(await readFile(path, 'utf8'), path));
  if (!parsed.success) throw new Unreadable(`${path} is not ${what}.`);
  return parsed.data;
}

function print({ approvedBy, approvedAt, textHash, packs, writtenBy, editedFields }: ProvenanceRecord): void {
  const models = writtenBy.map(({ provider, model, promptVersion }) =>
    promptVersion === null ? `${model} (${provider})` : `${model} (${provider}, prompt ${promptVersion})`,
  );
  console.log(`  approved    by ${approvedBy} at ${approvedAt}`);
  console.log(`  written by  ${models.join(', ') || 'not known'}`);
  console.log(`  edited      ${editedFields.join(', ') || 'nothing'}`);
  console.log(`  rules       ${packs.join(', ')}`);
  console.log(`  SHA-256     ${textHash}`);
}

async function verify([recordPath, listingPath]: readonly string[]): Promise<boolean> {
  if (!recordPath) throw new Unreadable('Usage: npm run provenance:verify -- <record.json> [listing.json]');
  const record = await readJson(recordPath, provenanceRecordSchema, 'a record of an approval');
  const text = listingPath ? await readJson(listingPath, listingFileSchema, 'a listing') : record.text;
  const { productName, language, content, channels } = text;
  const isUnchanged = hashOf({ productName, language, content, channels }) === record.textHash;
  print(record);
  console.log(
    isUnchanged ? '\nThe text is the one that was approved.' : '\nTHE TEXT IS NOT THE ONE THAT WAS APPROVED.',
  );
  return isUnchanged;
}

try {
  process.exitCode = (await verify(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Unreadable ? error.message : sentenceForOperator(error));
  process.exitCode = 2;
}
