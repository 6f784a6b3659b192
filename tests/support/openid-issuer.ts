import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface IssuerPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

const KEY_ID = 'test-key';
export const CLIENT = { id: 'listwright', secret: 'the secret of the client' };

interface Grant {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The client's secret, from the Authorization header or from the form. */
function secretOf(request: IncomingMessage, form: URLSearchParams): string | null {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!basic) return form.get('client_secret');
  return decodeURIComponent(Buffer.from(basic, 'base64').toString().split(':')[1] ?? '');
}

/** A small OpenID Connect issuer: discovery, authorization with PKCE and nonce, signed id tokens, keys. */
export async function startOpenIdIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const state = {
    person: { sub: 'sub-1', email: 'grace@example.com', email_verified: true, name: 'Grace' } as IssuerPerson,
    /** Overrides the claims in the id token; null for no id token at all. */
    idToken: undefined as Partial<IssuerPerson> | null | undefined,
    /** Signs with a key the issuer does not publish. */
    isForging: false,
    isDown: false,
  };
  const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  let issuer = '';

  function idTokenFor({ nonce }: Grant): string | undefined {
    if (state.idToken === null) return undefined;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...(state.idToken ?? state.person),
    };
    const unsigned = `${base64url({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${base64url(claims)}`;
    const signature = createSign('RSA-SHA256')
      .update(unsigned)
      .sign(state.isForging ? strangerKey : privateKey);
    return `${unsigned}.${signature.toString('base64url')}`;
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      secretOf(request, form) === CLIENT.secret;
    if (!grant || !isGood) return answer(response, 400, { error: 'invalid_grant' });
    answer(response, 200, {
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: idTokenFor(grant),
    });
  }

  function authorize(url: URL, response: ServerResponse): void {
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    const code = randomBytes(16).toString('hex');
    grants.set(code, {
      nonce: url.searchParams.get('nonce') ?? '',
      challenge: url.searchParams.get('code_challenge') ?? '',
      redirectUri,
    });
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (state.isDown) return answer(response, 503, {});
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return void token(request, response);
    if (url.pathname === '/userinfo') return answer(response, 200, state.person);
    if (url.pathname === '/jwks') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
      return answer(response, 200, { keys: [key] });
    }
    answer(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: issuer,
    state,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export type OpenIdIssuer = Awaited<ReturnType<typeof startOpenIdIssuer>>;
