import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDisk } from '#tests/support/full-disk.ts';
import { createSecretBox, loadOrCreateAppSecret } from './secret-box.ts';

const box = createSecretBox('the secret of this installation, long enough');

describe('sealed values', () => {
  it('open again for the row they were sealed for, and look different each time', () => {
    const sealed = box.seal('AIza-key', 'row-1');
    expect(box.open(sealed, 'row-1')).toBe('AIza-key');
    expect(sealed).not.toContain('AIza');
    expect(box.seal('AIza-key', 'row-1')).not.toBe(sealed);
  });

  it('do not open in another row, with another secret, or changed', () => {
    const sealed = box.seal('AIza-key', 'row-1');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => box.open(sealed, 'row-2')).toThrow();
    expect(() => createSecretBox('another secret of the same length or so').open(sealed, 'row-1')).toThrow();
    expect(() => box.open(changed, 'row-1')).toThrow();
    expect(() => box.open('v1.', 'row-1')).toThrow();
  });

  it('secrets for different purposes differ', () => {
    expect(box.derive('sessions')).not.toBe(box.derive('resets'));
    expect(box.hash('token', 'a')).not.toBe(box.hash('token', 'b'));
  });
});

describe('the secret of the installation', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'listwright-secret-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('on a full disk is not begun, so that the next start can make it', async () => {
    const makeRoom = await fillDisk();
    await expect(loadOrCreateAppSecret(folder)).rejects.toMatchObject({ code: 'ENOSPC' });
    makeRoom();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is made once, also when two starts race, and only its owner may read it', async () => {
    const secrets = await Promise.all([loadOrCreateAppSecret(folder), loadOrCreateAppSecret(folder)]);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets[1]).toBe(secrets[0]);
    expect((await stat(join(folder, 'app-secret'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, 'app-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
  });

  it('a damaged one is reported, never replaced', async () => {
    await writeFile(join(folder, 'app-secret'), 'gone');
    await expect(loadOrCreateAppSecret(folder)).rejects.toThrow(/damaged: restore it from a backup/);
  });
});
