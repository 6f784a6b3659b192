import type { IncomingMessage } from 'node:http';
import { UPLOAD_MAX_BYTES } from '#contract/media.ts';
import { openRequest, type Reach } from './outbound-request.ts';

const TIMEOUT_MS = 10_000;

/**
 * Fetches the bytes at a URL that a stranger supplied, or rejects. The receiver has to check what they are.
 */
export type FetchRemoteImage = (url: string) => Promise<Buffer>;

interface RemoteImageOptions {
  /** Certificate authorities trusted in addition to the system's. */
  ca?: string;
  reach?: Reach;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > UPLOAD_MAX_BYTES) throw new Error('the image is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches over HTTPS within 10 seconds, without credentials or redirects, and only from the public internet
 * unless a test says otherwise.
 */
export function createRemoteImages({ ca, reach = 'public' }: RemoteImageOptions = {}): FetchRemoteImage {
  return async function fetchRemoteImage(address) {
    const url = new URL(address);
    if (url.protocol !== 'https:') throw new Error('images are fetched by https only');
    const options = { headers: { accept: 'image/*' }, signal: AbortSignal.timeout(TIMEOUT_MS), ca };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      openRequest(url, reach, options).on('response', resolve).on('error', reject).end();
    });
    try {
      const { statusCode, headers } = response;
      if (statusCode !== 200) throw new Error(`${url.host} answered ${statusCode}`);
      if (!headers['content-type']?.startsWith('image/')) throw new Error(`${url.host} answered no image`);
      return await readBody(response);
    } finally {
      response.destroy();
    }
  };
}
