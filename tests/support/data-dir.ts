import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A place for a data folder, which the product itself makes. A temporary folder is its maker's alone, and as root the
 * database server's account could not enter it: the product would then put the database elsewhere, where it would stay.
 */
export function makeDataDir(prefix = 'listwright-data-'): { dataDir: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(parent, 0o711);
  return {
    dataDir: join(parent, 'data'),
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }),
  };
}
