export interface TestAnswer<Body = any> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON body; undefined if it is not JSON. */
  body: Body;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent unchanged instead of JSON. */
  raw?: string | Uint8Array;
  signal?: AbortSignal;
}

/** An HTTP client with a cookie jar that, like a browser on the site, sends the site's Origin. */
export function createHttpClient(baseUrl: string) {
  const cookies = new Map<string, string>();

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const isGone =
        attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute)) || pair.length === at + 1;
      if (isGone) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1));
    }
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Response> {
    const headers: Record<string, string> = { origin: baseUrl };
    if (cookies.size > 0)
      headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (body !== undefined || options.raw !== undefined) headers['content-type'] = 'application/json';
    // Concatenated rather than resolved: `//x` must reach the server as a path.
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...options.headers },
      body: (options.raw as BodyInit | undefined) ?? (body === undefined ? null : JSON.stringify(body)),
      signal: options.signal ?? null,
    });
    keepCookies(response.headers);
    return response;
  }

  async function request(
    method: string,
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<TestAnswer> {
    const response = await send(method, path, body, options);
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  return {
    cookies,
    request,
    get: (path: string, options?: RequestOptions) => request('GET', path, undefined, options),
    post: (path: string, body?: unknown, options?: RequestOptions) => request('POST', path, body, options),
    put: (path: string, body?: unknown, options?: RequestOptions) => request('PUT', path, body, options),
    patch: (path: string, body?: unknown, options?: RequestOptions) => request('PATCH', path, body, options),
    delete: (path: string, body?: unknown, options?: RequestOptions) =>
      request('DELETE', path, body, options),
    /** The raw response, for reading a stream as it arrives. */
    stream: (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
      send(method, path, body, { ...options, headers: { accept: 'text/event-stream', ...options.headers } }),
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
