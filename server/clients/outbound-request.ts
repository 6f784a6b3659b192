import { type LookupAddress, lookup } from 'node:dns';
import {
  type ClientRequest,
  Agent as HttpAgent,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Where a request may go. `public` excludes this machine and its networks; it applies to every address an
 * Admin can set. `anywhere` is for addresses from the environment or from our own code: whoever controls
 * those controls the machine anyway.
 */
export type Reach = 'public' | 'anywhere';

/** The host is on this machine or its networks. Nothing was sent. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * IANA's special-purpose registry: ranges not reachable over the public internet. `169.254.0.0/16` contains
 * cloud metadata services.
 */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Includes the retired ways to embed an IPv4 address in IPv6: compatible, 6to4, Teredo. */
const PRIVATE_IPV6 = [
  ['::', 96],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const privateRanges = new BlockList();
for (const [address, bits] of PRIVATE_IPV4) {
  // IPv4-mapped addresses are checked against these ranges too.
  privateRanges.addSubnet(address, bits, 'ipv4');
  privateRanges.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6');
}
for (const [address, bits] of PRIVATE_IPV6) privateRanges.addSubnet(address, bits, 'ipv6');

function isPrivateIp(address: string): boolean {
  const [bare = ''] = address.split('%');
  return privateRanges.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host is private by its spelling. A name may still resolve to a private address. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  return isIP(bare) === 0 ? bare === 'localhost' || bare.endsWith('.localhost') : isPrivateIp(bare);
}

/**
 * Resolves a name once, for the connection about to be made. The address that was checked is the one
 * connected to, so a name that changes its answer (DNS rebinding) gains nothing. A single private address
 * among several is enough to refuse.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = found ?? [];
    const [first] = addresses;
    if (error || !first) callback(error ?? new Error(`${hostname} has no address`), '', 0);
    else if (addresses.some(({ address }) => isPrivateIp(address))) {
      callback(new PrivateAddressError(`${hostname} is a private address`), '', 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const keepAlive = true;
const agents = {
  public: {
    'http:': new HttpAgent({ keepAlive, lookup: lookupPublic }),
    'https:': new HttpsAgent({ keepAlive, lookup: lookupPublic }),
  },
  anywhere: { 'http:': new HttpAgent({ keepAlive }), 'https:': new HttpsAgent({ keepAlive }) },
} as const;

/**
 * Opens a request. Redirects are returned to the caller, not followed. If the address is out of reach, throws
 * PrivateAddressError or emits it as the request's `error`.
 */
export function openRequest(url: URL, reach: Reach, options: RequestOptions): ClientRequest {
  // IP addresses bypass the lookup function.
  if (reach === 'public' && isPrivateHost(url.hostname)) {
    throw new PrivateAddressError(`${url.hostname} is a private address`);
  }
  return url.protocol === 'https:'
    ? requestHttps(url, { ...options, agent: agents[reach]['https:'] })
    : requestHttp(url, { ...options, agent: agents[reach]['http:'] });
}
