import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Encrypts stored secrets such as vendors' keys, and derives further secrets from the installation's own. */
export interface SecretBox {
  /** AES-256-GCM; `boundTo` (a row's id) is authenticated too, so a value cannot be moved to another row. */
  seal(plain: string, boundTo: string): string;
  /** Throws if the secret differs or the value was tampered with. */
  open(sealed: string, boundTo: string): string;
  /** A separate secret for one purpose, as 64 hex characters. */
  derive(purpose: string): string;
  /** Keyed hash in hex, for looking up one-time tokens without storing them. */
  hash(value: string, purpose: string): string;
}

export function createSecretBox(appSecret: string): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'listwright', purpose, 32));
  const key = derive('stored secrets');
  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(
        Buffer.from(boundTo),
      );
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    derive: (purpose) => derive(purpose).toString('hex'),
    hash: (value, purpose) => createHmac('sha256', derive(purpose)).update(value).digest('hex'),
  };
}

/** The file does not contain a valid secret. The message is for the operator. */
export class DamagedSecretError extends Error {
  override readonly name = 'DamagedSecretError';
}

/** Another process may be writing the file; it gets two seconds to finish. */
async function readFinished(path: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length >= 32 || attempt === 20) return secret;
    await sleep(100);
  }
}

/** The installation's secret: created at first start and kept in DATA_DIR, readable only by its owner. */
export async function loadOrCreateAppSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'app-secret');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(32).toString('hex');
      await file.writeFile(`${secret}\n`);
      await file.sync();
      return secret;
    } catch (error) {
      // A partial secret would stop every later start.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const secret = await readFinished(path);
    if (secret.length < 32)
      throw new DamagedSecretError(`${path} is damaged: restore it from a backup. Stored keys need it.`);
    return secret;
  }
}
