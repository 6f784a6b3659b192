import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SIGNUP_CREDITS_MAX } from '#contract/free-use.ts';

/** An invalid setting, described in one line: the variable, its value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const optionalText = z.string().trim().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''));
/** The pages live at the root of their host, so a path would only break links in mails. */
const rootUrl = httpUrl
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && search === '' && hash === '' && username === '';
  })
  .transform((value) => new URL(value).origin);

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const entriesOf = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** An address, a range (`10.0.0.0/8`) or the name of a well-known range. */
function isProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const widest = { 4: 32, 6: 128 }[isIP(address)];
  if (widest === undefined) return PROXY_NAMES.has(entry);
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
}

/** For each setting, its parser and a description of allowed values. */
const settings = {
  PORT: [z.coerce.number().int().min(0).max(65535).default(3000), 'a port number, 0 to 65535'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'an address to listen on'],
  PUBLIC_URL: [rootUrl.optional(), 'an address beginning with http:// or https://, without a path'],
  DATA_DIR: [z.string().min(1).default('./data'), 'a folder'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'postgres://user:password@host:port/database',
  ],
  APP_SECRET: [z.string().min(32).optional(), 'at least 32 characters'],
  ADMIN_EMAIL: [z.email().optional(), 'an email address'],
  ADMIN_PASSWORD: [z.string().min(6).max(128).optional(), '6 to 128 characters'],
  SIGNUP_CREDITS: [
    z.coerce.number().int().min(0).max(SIGNUP_CREDITS_MAX).default(5),
    `a whole number, 0 to ${SIGNUP_CREDITS_MAX}`,
  ],
  SIGNUP_CREDITS_AFTER: [z.enum(['registration', 'confirmation']).optional(), 'registration or confirmation'],
  GEMINI_BASE_URL: [httpUrl.default('https://generativelanguage.googleapis.com'), 'an http(s) address'],
  GEMINI_MODEL: [
    z
      .string()
      .regex(/^[\w.-]+(?:\s*,\s*[\w.-]+){0,5}$/)
      // The second name follows Google's latest small model and takes over when the first is retired.
      .default('gemini-3.5-flash-lite,gemini-flash-lite-latest'),
    'names of up to 6 models, separated by commas, the preferred one first',
  ],
  ALLOW_PRIVATE_ENDPOINTS: [z.enum(['on', 'off']).optional(), 'on or off'],
  PAYPAL_BASE_URL: [httpUrl.optional(), 'an http(s) address'],
  PAYPAL_SDK_URL: [httpUrl.optional(), 'an http(s) address'],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), 'smtp://user:password@host:port or smtps://…'],
  MAIL_FROM: [
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .default('no-reply@localhost'),
    'Name <address>',
  ],
  MAIL_REPLY_ADDRESS: [
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9._-]{1,15}@[a-z0-9.-]{1,200}$/)
      .optional(),
    'an address with at most 15 characters before the @, whose plus-addresses arrive too',
  ],
  MAIL_REPLY_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
    'at least 16 characters without spaces',
  ],
  S3_ENDPOINT: [httpUrl.optional(), 'the http(s) address of an S3-compatible service'],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    'the name of a bucket',
  ],
  S3_ACCESS_KEY_ID: [optionalText, 'the ID of an access key'],
  S3_SECRET_ACCESS_KEY: [optionalText, 'the secret of the access key'],
  S3_REGION: [z.string().trim().min(1).default('auto'), 'the region of the bucket'],
  GOOGLE_CLIENT_ID: [optionalText, 'the client ID of a Google OAuth client'],
  GOOGLE_CLIENT_SECRET: [optionalText, 'the secret of a Google OAuth client'],
  OIDC_ISSUER: [httpUrl.optional(), 'the address of an OpenID Connect issuer'],
  OIDC_CLIENT_ID: [optionalText, 'the client ID at the issuer'],
  OIDC_CLIENT_SECRET: [optionalText, 'the client secret at the issuer'],
  OIDC_NAME: [z.string().min(1).max(40).default('single sign-on'), 'the name on the button'],
  COPY_PROVIDER_PHOTOS: [z.enum(['on', 'off']).default('off'), 'on or off'],
  REGISTRATION: [z.enum(['open', 'closed']).default('open'), 'open or closed'],
  EMAIL_VERIFICATION: [z.enum(['on', 'off']).default('off'), 'on or off'],
  ADMIN_TWO_STEP: [z.enum(['required', 'optional']).default('optional'), 'required or optional'],
  LOGIN_ERRORS: [z.enum(['exact', 'same']).default('exact'), 'exact or same'],
  DAILY_GENERATIONS: [z.coerce.number().int().min(1).default(500), 'a whole number above 0'],
  DAILY_GENERATIONS_TOTAL: [
    z.coerce.number().int().min(0).default(20_000),
    'a whole number, 0 for no ceiling',
  ],
  DAILY_FREE_GENERATIONS_TOTAL: [
    z.coerce.number().int().min(0).default(2_000),
    'a whole number, 0 for no ceiling',
  ],
  DAILY_FREE_GENERATIONS_PER_RANGE: [
    z.coerce.number().int().min(0).default(100),
    'a whole number, 0 for no ceiling',
  ],
  RATE_LIMIT_MULTIPLIER: [z.coerce.number().min(0).max(1000).default(1), 'a number, 0 to 1000'],
  TRUST_PROXY: [
    z
      .string()
      .default('')
      .refine((list) => entriesOf(list).every(isProxy)),
    'addresses or ranges of proxies, separated by commas',
  ],
  METRICS_TOKEN: [z.string().min(16).optional(), 'at least 16 characters'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  NODE_ENV: [z.string().default('production'), 'development, test or production'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Raw = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> };

function readRaw(environment: NodeJS.ProcessEnv): Raw {
  const raw: Record<string, unknown> = {};
  for (const [name, [schema, takes]] of Object.entries(settings)) {
    const given = environment[name]?.trim() === '' ? undefined : environment[name];
    const result = schema.safeParse(given);
    if (!result.success) {
      const shown = /SECRET|PASSWORD|TOKEN|_URL$/.test(name)
        ? 'a value that is not'
        : `"${given}", which is not`;
      throw new ConfigError(`${name}: got ${shown} what it takes: ${takes}.`);
    }
    raw[name] = result.data;
  }
  return raw as Raw;
}

/** Validates settings that depend on each other. */
function checkTogether(raw: Raw): void {
  const pairs = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['MAIL_REPLY_ADDRESS', 'MAIL_REPLY_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['S3_ENDPOINT', 'S3_BUCKET'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ] as const;
  for (const [first, second] of pairs) {
    if (Boolean(raw[first]) !== Boolean(raw[second])) {
      const [set, missing] = raw[first] ? [first, second] : [second, first];
      throw new ConfigError(`${missing}: is missing, and ${set} is set; it takes ${settings[missing][1]}.`);
    }
  }
}

/**
 * Generations that may start within 24 hours, null for unlimited; these limit what the text model can cost.
 * Paying customers (`ofPayers`) are counted separately from everyone else, who share a total and a limit per
 * address range.
 */
function dailyGenerationsOf(raw: Raw) {
  return {
    perUser: raw.DAILY_GENERATIONS,
    ofPayers: raw.DAILY_GENERATIONS_TOTAL || null,
    free: raw.DAILY_FREE_GENERATIONS_TOTAL || null,
    freePerRange: raw.DAILY_FREE_GENERATIONS_PER_RANGE || null,
  };
}

function geminiOf({ GEMINI_BASE_URL: baseUrl, GEMINI_MODEL }: Raw) {
  const [model = '', ...fallbackModels] = new Set(entriesOf(GEMINI_MODEL));
  return { baseUrl, model, fallbackModels };
}

/** Where replies to tickets arrive; null while they are not taken in. */
function repliesOf({ MAIL_REPLY_ADDRESS: address, MAIL_REPLY_SECRET: secret }: Raw) {
  if (!address || !secret) return null;
  const [name = '', domain = ''] = address.split('@');
  return { name, domain, secret };
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/**
 * Defaults to yes if only this machine can reach the app, as in a trial: its Admins control the machine
 * anyway.
 */
function arePrivateEndpointsAllowed({ ALLOW_PRIVATE_ENDPOINTS: given, HOST, PUBLIC_URL, TRUST_PROXY }: Raw) {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
  return given ? given === 'on' : isLoopback(HOST) && !isPublic && TRUST_PROXY === '';
}

/** Reads and validates every setting; throws ConfigError on the first invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const raw = readRaw(environment);
  checkTogether(raw);
  return {
    port: raw.PORT,
    host: raw.HOST,
    publicUrl: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    dataDir: resolve(raw.DATA_DIR),
    databaseUrl: raw.DATABASE_URL ?? null,
    appSecret: raw.APP_SECRET ?? null,
    admin:
      raw.ADMIN_EMAIL && raw.ADMIN_PASSWORD
        ? { email: raw.ADMIN_EMAIL.toLowerCase(), password: raw.ADMIN_PASSWORD }
        : null,
    signupCredits: raw.SIGNUP_CREDITS,
    /** Nobody can confirm an address while mails go nowhere, as in a trial. */
    signupCreditsAfter: raw.SIGNUP_CREDITS_AFTER ?? (raw.SMTP_URL ? 'confirmation' : 'registration'),
    /** The first model that is not retired is used. */
    gemini: geminiOf(raw),
    /** Whether Admins may set a text model on this machine or its networks. */
    arePrivateEndpointsAllowed: arePrivateEndpointsAllowed(raw),
    /** Overrides PayPal's own addresses in every mode; null to use those. */
    paypal: { baseUrl: raw.PAYPAL_BASE_URL ?? null, sdkUrl: raw.PAYPAL_SDK_URL ?? null },
    mail: { smtpUrl: raw.SMTP_URL ?? null, from: raw.MAIL_FROM, replies: repliesOf(raw) },
    /** Where uploads are stored; null for the `uploads` folder of DATA_DIR. */
    s3:
      raw.S3_ENDPOINT && raw.S3_BUCKET && raw.S3_ACCESS_KEY_ID && raw.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: raw.S3_ENDPOINT,
            bucket: raw.S3_BUCKET,
            accessKeyId: raw.S3_ACCESS_KEY_ID,
            secretAccessKey: raw.S3_SECRET_ACCESS_KEY,
            region: raw.S3_REGION,
          }
        : null,
    google:
      raw.GOOGLE_CLIENT_ID && raw.GOOGLE_CLIENT_SECRET
        ? { clientId: raw.GOOGLE_CLIENT_ID, clientSecret: raw.GOOGLE_CLIENT_SECRET }
        : null,
    openIdConnect:
      raw.OIDC_ISSUER && raw.OIDC_CLIENT_ID && raw.OIDC_CLIENT_SECRET
        ? {
            issuer: raw.OIDC_ISSUER,
            clientId: raw.OIDC_CLIENT_ID,
            clientSecret: raw.OIDC_CLIENT_SECRET,
            name: raw.OIDC_NAME,
          }
        : null,
    /**
     * Whether the photo that Google or the OpenID Connect issuer reports for a new person is copied as an
     * upload.
     */
    areProviderPhotosCopied: raw.COPY_PROVIDER_PHOTOS === 'on',
    isRegistrationOpen: raw.REGISTRATION === 'open',
    isEmailVerificationRequired: raw.EMAIL_VERIFICATION === 'on',
    isAdminTwoStepRequired: raw.ADMIN_TWO_STEP === 'required',
    areLoginErrorsExact: raw.LOGIN_ERRORS === 'exact',
    dailyGenerations: dailyGenerationsOf(raw),
    rateLimitMultiplier: raw.RATE_LIMIT_MULTIPLIER,
    trustedProxies: entriesOf(raw.TRUST_PROXY),
    metricsToken: raw.METRICS_TOKEN ?? null,
    logLevel: raw.LOG_LEVEL,
    isDevelopment: raw.NODE_ENV === 'development',
  };
}

export type Config = ReturnType<typeof readConfig>;
