import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';

/** SHA-256 of the value's canonical JSON, in hexadecimal. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
