import { exchange, failureOf, type HttpAnswer, parseJson } from './exchange.ts';
import { tokenSchema } from './paypal-answers.ts';
import type { PayPalConnection } from './paypal-client.ts';
import { PayPalUnknown } from './paypal-failure.ts';

/** A token must outlive the call it is sent with, so it is not used in its last minute. */
const SPARE_MS = 60_000;

export interface TokenFacts {
  /** PayPal's id of the app that owns the credentials. */
  appId: string | null;
  scopes: readonly string[];
}

interface Token extends TokenFacts {
  value: string;
  usableUntil: number;
}

/**
 * The OAuth token of a pair of credentials: requested when needed, once for all concurrent callers, and
 * cached until shortly before it expires.
 */
export function createAccessToken(connection: PayPalConnection, timeoutMs: number) {
  let kept: Token | null = null;
  let fetching: Promise<Token> | null = null;

  function fetchOnce(): Promise<Token> {
    fetching ??= fetchToken(connection, timeoutMs).finally(() => {
      fetching = null;
    });
    return fetching;
  }

  return {
    async value(): Promise<string> {
      if (!kept || kept.usableUntil <= Date.now()) kept = await fetchOnce();
      return kept.value;
    },
    /** Discards a token refused with 401, unless it has already been replaced. */
    drop(value: string): void {
      if (kept?.value === value) kept = null;
    },
    /** Requests a token now, ignoring the cache. */
    async check(): Promise<TokenFacts> {
      kept = await fetchOnce();
      return { appId: kept.appId, scopes: kept.scopes };
    },
  };
}

async function fetchToken(
  { baseUrl, clientId, clientSecret }: PayPalConnection,
  timeoutMs: number,
): Promise<Token> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await notSent(() =>
    exchange(
      {
        method: 'POST',
        url: `${baseUrl}/v1/oauth2/token`,
        headers: {
          authorization: `Basic ${credentials}`,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      timeoutMs,
    ),
  );
  if (answer.status !== 200) throw withoutEffect(failureOf(answer, [clientSecret, credentials]));
  const parsed = tokenSchema.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new PayPalUnknown('malformed', { isSent: false, status: answer.status });
  const { access_token: value, expires_in: seconds, app_id: appId, scope } = parsed.data;
  return {
    value,
    usableUntil: Date.now() + seconds * 1000 - SPARE_MS,
    appId: appId ?? null,
    scopes: scope?.split(' ').filter(Boolean) ?? [],
  };
}

/** Without a token the call is never sent, so whatever went wrong, nothing was bought. */
async function notSent(send: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await send();
  } catch (error) {
    throw withoutEffect(error);
  }
}

function withoutEffect(error: unknown): unknown {
  if (!(error instanceof PayPalUnknown)) return error;
  const { reason, status, debugId, retryAfterMs, cause } = error;
  return new PayPalUnknown(reason, { isSent: false, status, debugId, retryAfterMs, cause });
}
