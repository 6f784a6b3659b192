import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A path for a data folder, which the product creates itself. A temporary folder is private to its creator,
 * so if tests run as root, the database server's account could not enter it and the product would put the
 * database elsewhere, where it would be left behind.
 */
export function makeDataDir(prefix = 'listwright-data-'): { dataDir: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(parent, 0o711);
  return {
    dataDir: join(parent, 'data'),
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }),
  };
}
