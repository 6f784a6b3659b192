import { lookup as resolveName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { UPLOAD_MAX_BYTES } from '#contract/media.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;

/** Answers the bytes at an address that a stranger has named, or rejects. What they are, the receiver finds out. */
export type FetchRemoteImage = (url: string) => Promise<Buffer>;

interface RemoteImageOptions {
  /** Certificate authorities beside those of the system. */
  ca?: string;
  isAllowed?: (address: string) => boolean;
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
 * Fetches by https from the usual port, without credentials and without following redirects, within 10 seconds. An address
 * inside a private network is refused; the connection goes to the addresses that were looked at, so that a name cannot change
 * its mind in between.
 */
export function createRemoteImages({
  ca,
  isAllowed = isPublicAddress,
}: RemoteImageOptions = {}): FetchRemoteImage {
  const refusal = (host: string) => new Error(`${host} is not on the public internet`);

  const lookup: LookupFunction = (hostname, options, done) =>
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(refusal(hostname), []);
      if (options.all) return done(null, found);
      done(null, found[0]?.address ?? '', found[0]?.family);
    });

  return async function fetchRemoteImage(address) {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:') throw new Error('images are fetched by https only');
    // A name is looked at where it is resolved; an address is not resolved.
    if (isIP(host) !== 0 && !isAllowed(host)) throw refusal(host);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const headers = { accept: 'image/*' };
      const path = url.pathname + url.search;
      requestOverHttps({ host, port: url.port || 443, path, headers, lookup, signal, ca, agent: false })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    try {
      const { statusCode, headers } = response;
      if (statusCode !== 200) throw new Error(`${host} answered ${statusCode}`);
      if (!headers['content-type']?.startsWith('image/')) throw new Error(`${host} answered no image`);
      return await readBody(response);
    } finally {
      response.destroy();
    }
  };
}
