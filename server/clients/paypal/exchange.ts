import { truncate } from '#contract/plain-text.ts';
import { errorSchema } from './paypal-answers.ts';
import { PayPalRefusal, PayPalUnknown } from './paypal-failure.ts';

const LONGEST_ANSWER_BYTES = 1024 * 1024;
const LONGEST_DESCRIPTION = 300;
/** Errors raised before a connection existed, so nothing was sent. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/** Issues that mean "later", although the status says "no". */
const IN_PROGRESS = new Set(['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS']);

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  text: string;
  debugId: string | null;
  retryAfterMs: number | undefined;
}

/**
 * One request and its complete answer, whatever the status. Throws PayPalUnknown if none arrives within
 * `timeoutMs`.
 */
export async function exchange(request: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  const { url, method, headers, body } = request;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // Following a redirect would send the credentials to an address nobody chose.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      text: await readText(response),
      debugId: response.headers.get('paypal-debug-id'),
      retryAfterMs: retryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    if (error instanceof PayPalUnknown) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new PayPalUnknown(isTimeout ? 'timeout' : 'network', {
      isSent: !NOT_CONNECTED.test(codeOf(error)),
      cause: error,
    });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER_BYTES) {
      throw new PayPalUnknown('malformed', { isSent: true, status: response.status });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : '';
}

function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a non-2xx answer means: a definite no only in PayPal's own error format, otherwise unknown. */
export function failureOf(
  { status, text, debugId: headerId, retryAfterMs }: HttpAnswer,
  secrets: readonly string[],
): PayPalRefusal | PayPalUnknown {
  const parsed = errorSchema.safeParse(parseJson(text));
  const body = parsed.success ? parsed.data : {};
  const name = body.name ?? body.error ?? null;
  const issue = body.details?.[0]?.issue ?? null;
  const debugId = body.debug_id ?? headerId;
  const facts = { isSent: true, status, debugId, retryAfterMs };
  if (status === 429) return new PayPalUnknown('rate_limited', facts);
  if (status >= 500) return new PayPalUnknown('server_error', facts);
  if (status === 408) return new PayPalUnknown('timeout', facts);
  if (status === 409 || (issue && IN_PROGRESS.has(issue))) return new PayPalUnknown('in_progress', facts);
  if (status < 400 || !name) return new PayPalUnknown('malformed', facts);
  const said = body.details?.[0]?.description ?? body.message ?? body.error_description ?? '';
  const description = secrets.reduce((words, secret) => words.replaceAll(secret, '[hidden]'), said);
  return new PayPalRefusal({
    status,
    name,
    issue,
    debugId,
    description: truncate(description, LONGEST_DESCRIPTION) || null,
  });
}
