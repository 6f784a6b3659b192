import { exchange, failureOf, type HttpAnswer, parseJson } from './exchange.ts';
import { tokenSchema } from './paypal-answers.ts';
import type { PayPalConnection } from './paypal-client.ts';
import { PayPalUnknown } from './paypal-failure.ts';

/** A token is not used in its last minute: it must outlive the call it is sent with. */
const SPARE_MS = 60_000;

export interface TokenFacts {
  /** PayPal's id of the app behind the credentials. */
  appId: string | null;
  scopes: readonly string[];
}

interface Token extends TokenFacts {
  value: string;
  usableUntil: number;
}

/** The OAuth token of a pair of credentials: fetched when needed, once for however many wait, kept until shortly before it ends. */
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
    /** After a 401: the token is not used again. One that came meanwhile stays. */
    drop(value: string): void {
      if (kept?.value === value) kept = null;
    },
    /** Asks PayPal now, whatever is kept. */
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

/** Without a token the call itself is never sent: whatever became of the token, nothing was bought. */
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
