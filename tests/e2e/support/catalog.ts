import { type APIRequestContext, request } from '@playwright/test';
import { operator } from './people.ts';

interface SoldItem {
  _id: string;
  itemName: string;
  slug: string;
}

/** An Admin's API calls on the catalogue, without a browser. */
export interface CatalogAdmin {
  addItem(facts: { itemName: string; price: string } & Record<string, unknown>): Promise<SoldItem>;
  editItem(id: string, facts: { itemName: string; price: string }): Promise<void>;
  removeItem(id: string): Promise<void>;
  close(): Promise<void>;
}

async function send(api: APIRequestContext, method: 'post' | 'put' | 'delete', path: string, data: object) {
  const answer = await api[method](path, { data });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).data;
}

/** Signs the operator in at the app. */
export async function signInCatalogAdmin(baseURL: string): Promise<CatalogAdmin> {
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await send(api, 'post', '/api/auth/sign-in/email', operator);
  return {
    addItem: (facts) => send(api, 'post', '/api/items', facts),
    editItem: (id, facts) => send(api, 'put', `/api/items/${id}`, facts),
    removeItem: (id) => send(api, 'delete', `/api/items/${id}`, {}),
    close: () => api.dispose(),
  };
}
