/** Why the embedded database cannot be used: a message for the operator, to be printed as it is. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
