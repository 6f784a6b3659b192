import { createApi, type Transport } from './api.ts';

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
