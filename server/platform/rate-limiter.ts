import { isIP, isIPv6 } from 'node:net';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '../db/client.ts';
import { countAttempt, forgetAttempts, giveBackAttempt } from '../db/rate-limit-store.ts';
import { AppError } from './errors.ts';

interface Limit {
  max: number;
  windowSeconds: number;
  code?: ErrorCode;
  /** Not scaled by RATE_LIMIT_MULTIPLIER. */
  isFixed?: boolean;
}

/** Every limit except the general one of 300 requests a minute, which each process counts for itself. */
export const limits = {
  signInPerAddress: { max: 10, windowSeconds: 60, code: 'too_many_sign_ins' },
  signInFailuresPerAccount: { max: 5, windowSeconds: 15 * 60, code: 'too_many_logins' },
  registrationPerAddress: { max: 10, windowSeconds: 60 * 60 },
  /**
   * One holder of a range has many addresses: a /48 contains 65,536 of what `clientNetworkOf` counts as one
   * client.
   */
  registrationPerRange: { max: 50, windowSeconds: 60 * 60 },
  resetMailPerAccount: { max: 5, windowSeconds: 60 * 60, code: 'too_many_mails' },
  twoStepPerAccount: { max: 10, windowSeconds: 15 * 60, code: 'too_many_codes' },
  /** An authenticator code is valid for 90 seconds, and only once. */
  totpCodeUse: { max: 1, windowSeconds: 90, code: 'code_invalid', isFixed: true },
  contactPerAddress: { max: 5, windowSeconds: 10 * 60 },
  /** A confirmation goes to an address that anybody may have typed. */
  confirmationsPerMailbox: { max: 3, windowSeconds: 24 * 60 * 60 },
  conversationLinksPerAddress: { max: 60, windowSeconds: 10 * 60 },
  conversationRepliesPerTicket: { max: 10, windowSeconds: 10 * 60 },
  /** Each one sends a mail to the whole support team. */
  ticketRepliesPerUser: { max: 30, windowSeconds: 10 * 60 },
  testMailsPerUser: { max: 20, windowSeconds: 10 * 60 },
  uploadsPerUser: { max: 30, windowSeconds: 60 * 60 },
  checksPerUser: { max: 60, windowSeconds: 60 },
  provenanceChecksPerAddress: { max: 60, windowSeconds: 60 },
  generationsPerUser: { max: 20, windowSeconds: 60 },
  generationsPerUserPerDay: { max: 500, windowSeconds: 24 * 60 * 60, code: 'daily_limit_reached' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Limits that hold across processes, counted in the database before the attempt is made. */
export interface RateLimiter {
  /** Counts an attempt; throws the limit's error with Retry-After if it is exceeded. */
  take(name: LimitName, subject: string, max?: number): Promise<void>;
  /** Subtracts an attempt that turned out not to count. */
  giveBack(name: LimitName, subject: string): Promise<void>;
  /** Clears a subject's attempts after a success or proof of ownership. */
  forget(name: LimitName, subject: string): Promise<void>;
}

/** `multiplier` scales every limit that is not fixed; 0 disables all of them. */
export function createRateLimiter(db: Database, multiplier: number): RateLimiter {
  return {
    async take(name, subject, max = limits[name].max) {
      if (multiplier === 0) return;
      const limit: Limit = limits[name];
      const { count, windowEndsAt } = await countAttempt(db, `${name}:${subject}`, limit.windowSeconds);
      const scale = limit.isFixed ? 1 : multiplier;
      if (count <= Math.max(1, Math.round(max * scale))) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - Date.now()) / 1000));
      throw new AppError(limit.code ?? 'too_many_requests', { retryAfterSeconds });
    },
    giveBack: (name, subject) => giveBackAttempt(db, `${name}:${subject}`),
    forget: (name, subject) => forgetAttempts(db, `${name}:${subject}`),
  };
}

/** One client: an IPv4 address, or an IPv6 /64 network, all of which one client owns. */
export function clientNetworkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  // Placeholders from a proxy (`unknown`, `_hidden`) count as one client.
  if (isIP(address) === 0) return 'unknown';
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Clients that one holder may control: an IPv4 /24, or an IPv6 /48, the largest block a site is assigned (RFC
 * 6177).
 */
export function clientRangeOf(address: string): string {
  const network = clientNetworkOf(address);
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d{1,3}$/, '.0/24');
}
