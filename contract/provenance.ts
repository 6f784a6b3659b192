import { z } from 'zod';
import { markets } from './channels/fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';
import { productFactSchema } from './products.ts';

/** A text as its hash counts it. Any object will do, so that a text that was changed can be told apart. */
export const provenTextSchema = z.object({
  productName: z.string(),
  /** English name. */
  language: z.string(),
  content: z.record(z.string(), z.unknown()),
  channels: z.record(z.string(), z.unknown()),
});
export type ProvenText = z.infer<typeof provenTextSchema>;

/** How an approved listing came about. */
export const provenanceRecordSchema = z.object({
  format: z.literal('listwright-provenance'),
  version: z.literal(1),
  _id: idSchema,
  listingId: idSchema,
  /** SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of `text`. */
  textHash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash in hexadecimal'),
  text: provenTextSchema,
  market: z.enum(markets).nullable(),
  facts: z.array(productFactSchema),
  /** The rules it kept: `amazon@2026-07-27`. */
  packs: z.array(z.string()),
  /** The calls of the text model, as far as they are known. */
  writtenBy: z.array(
    z.object({
      generationId: idSchema,
      provider: z.string(),
      model: z.string(),
      promptVersion: z.number().int().nullable(),
    }),
  ),
  /** Fields whose text a person wrote. */
  editedFields: z.array(z.string()),
  /** What people changed, oldest first; a name is null once that account is deleted. */
  changes: z.array(
    z.object({ at: dateTimeSchema, name: z.string().nullable(), fields: z.array(z.string()) }),
  ),
  approvedBy: z.string(),
  approvedAt: dateTimeSchema,
});
export type ProvenanceRecord = z.infer<typeof provenanceRecordSchema>;

export const getProvenance = defineEndpoint({
  method: 'GET',
  path: '/api/listings/{id}/provenance',
  access: 'user',
  summary: 'The record of a listing’s latest approval, as a JSON file; 404 if it was never approved',
  params: idParamsSchema,
  answer: provenanceRecordSchema,
});

export const provenanceCheckSchema = z.object({
  record: provenanceRecordSchema,
  /** The text to compare; by default the one in the record. */
  text: provenTextSchema.optional(),
});

export const checkProvenance = defineEndpoint({
  method: 'POST',
  path: '/api/provenance-checks',
  access: 'public',
  summary: 'Whether a record belongs to a text, and was made here; nothing is stored',
  body: provenanceCheckSchema,
  answer: successOf(
    z.object({
      /** The record's hash is that of the text. */
      isTextUnchanged: z.boolean(),
      /** This service made the record, and it is as it was. */
      isRecordKnown: z.boolean(),
    }),
  ),
});
