/** Keeps files under names of ours; a name is written once and never changes its content. */
export interface FileStorage {
  put(name: string, content: Buffer, mediaType: string): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>;
}

/** Letters, digits, `-`, `_` and one ending: no separators, so that a name is never a path. */
export function requireFileName(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,80}\.[a-z0-9]{1,8}$/.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
