// Users with real sessions, inserted directly into the database: signing up two thousand would measure
// password hashing.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import { createSecretBox } from '#server/platform/secret-box.ts';

export interface LoadPerson {
  email: string;
  send(method: string, path: string, options?: SendOptions): Promise<LoadAnswer>;
}

interface SendOptions {
  body?: unknown;
  accept?: string;
  /** Requests compression, as browsers do; the text is then ignored. */
  isPacked?: boolean;
  /** Receives the text as it arrives. */
  onText?: (text: string) => void;
}

export interface LoadAnswer {
  /** A word and the reason if there was no response. */
  status: number | string;
  text: string;
  ms: number;
}

const CREDITS_EACH = 1_000;
const ANSWER_WITHIN_MS = 120_000;

export async function insertPeople(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `with people as (
       insert into users (id, name, email, signup_credits)
       select 'load-' || n, 'Reader ' || n, 'reader-' || n || '@example.com', $2 from generate_series(1, $1::int) n
       returning id)
     insert into sessions (id, token, user_id, expires_at)
     select 'session-' || id, 'token-of-' || id, id, now() + interval '1 day' from people`,
    [count, CREDITS_EACH],
  );
}

/** A separate address per user, because the rate limits, which stay on, count by address. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** A simulated browser: a persistent connection, the session cookie, the site as origin. */
export function createPerson(url: string, appSecret: string, index: number): LoadPerson {
  const token = `token-of-load-${index}`;
  const secret = createSecretBox(appSecret).derive('identity library');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const headers = {
    cookie: `listwright.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    origin: url,
    'x-forwarded-for': addressOf(index),
  };
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    email: `reader-${index}@example.com`,
    send: (method, path, options = {}) => send({ url, agent, headers }, method, path, options),
  };
}

interface Sender {
  url: string;
  agent: http.Agent;
  headers: Record<string, string>;
}

function send(sender: Sender, method: string, path: string, options: SendOptions): Promise<LoadAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    let text = '';
    const end = (status: LoadAnswer['status']) =>
      resolve({ status, text, ms: performance.now() - startedAt });
    const request = http.request(
      new URL(path, sender.url),
      {
        method,
        agent: sender.agent,
        headers: {
          ...sender.headers,
          accept: options.accept ?? 'application/json',
          ...(options.isPacked && { 'accept-encoding': 'gzip' }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.on('data', (part: Buffer) => {
          if (options.isPacked) return;
          const more = part.toString('utf8');
          text += more;
          options.onText?.(more);
        });
        response.on('close', () => end(response.complete ? (response.statusCode ?? 0) : 'cut off'));
      },
    );
    request.setTimeout(ANSWER_WITHIN_MS, () => request.destroy(new Error('silence')));
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just as a request was sent: browsers retry on a new one.
      const isRace = error.code === 'ECONNRESET' && request.reusedSocket && method === 'GET';
      if (isRace) resolve(send(sender, method, path, options));
      else end(`cut off: ${error.code ?? error.message}`);
    });
    request.end(body);
  });
}
