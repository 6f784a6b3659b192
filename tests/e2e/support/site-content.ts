import { operator } from './people.ts';

type Content = Record<string, unknown>;

/** An Admin's client for the site's content, without a browser. */
export interface SiteAdmin {
  /** Saves a section's current content with these changes. */
  change(path: string, changes: Content): Promise<void>;
  reset(path: string): Promise<void>;
}

/** Signs the operator in at the app and keeps the cookie. */
export async function signInSiteAdmin(url: string): Promise<SiteAdmin> {
  let cookie = '';
  async function call(method: string, path: string, body?: Content): Promise<{ data: Content }> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const set = answer.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return JSON.parse(text) as { data: Content };
  }
  await call('POST', '/api/auth/sign-in/email', { ...operator });
  return {
    async change(path, changes) {
      const { data } = await call('GET', path);
      await call('PUT', path, { ...data, ...changes });
    },
    async reset(path) {
      await call('POST', `${path}/reset`);
    },
  };
}
