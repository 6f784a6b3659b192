/** Why the embedded database cannot be used. The message is for the operator and printed as it is. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
