/** Stores files under names we generate. A file is written once and its content never changes. */
export interface FileStorage {
  put(name: string, content: Buffer, mediaType: string): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Deleting a missing file is not an error. */
  delete(name: string): Promise<void>;
}

/** Letters, digits, `-`, `_` and one extension; no separators, so a name can never be a path. */
export function requireFileName(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,80}\.[a-z0-9]{1,8}$/.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
