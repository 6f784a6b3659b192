import { timingSafeEqual } from 'node:crypto';

const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value);

/** Compares a secret or signature without revealing by its duration how much of it was right. */
export function isSameSecret(given: string | Buffer, wanted: string | Buffer): boolean {
  const [one, other] = [bytesOf(given), bytesOf(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
