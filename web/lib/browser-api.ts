import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { type AnyInput, createApi, failureOf, type Transport, urlOf } from './api.ts';
import { unreachable } from './api-error.ts';

const fetchTransport: Transport = async (method, url, body, headers) => {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
};

/** The typed client for event handlers in the browser. Loaders and actions use `apiContext`. */
export const api = createApi(fetchTransport);

/** A file that an endpoint answers, byte for byte: read as text, it would lose its byte order mark. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ name: string; content: Blob }> {
  const { body } = input as AnyInput;
  const response = await fetch(urlOf(endpoint, input as AnyInput), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => Promise.reject(unreachable(error)));
  const headers = Object.fromEntries(response.headers);
  if (!response.ok) throw failureOf({ status: response.status, headers, body: await response.text() });
  const [, name = 'listings'] = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? [];
  return { name, content: await response.blob() };
}
