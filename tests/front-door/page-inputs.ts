import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';

const root = fileURLToPath(new URL('../../web/', import.meta.url));

interface PageAddress {
  /** As in web/routes.ts, from the root. */
  path: string;
  hasAction: boolean;
}

function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): PageAddress[] {
  return entries.flatMap(({ path, file, children }) => {
    const address = path ? `${parent}/${path}` : parent;
    if (file.includes('/development/')) return [];
    const source = readFileSync(`${root}${file}`, 'utf8');
    const hasAction = /export (async )?(function|const) action\b/.test(source);
    const own = path ? [{ path: address, hasAction }] : [];
    return [...own, ...addressesOf(children ?? [], address)];
  });
}

/** Every page address in web/routes.ts. */
export const pageAddresses = (): PageAddress[] => [{ path: '/', hasAction: false }, ...addressesOf(routes)];

/** The route files with an action, all of which the tests must cover. */
export function actionFiles(): string[] {
  return globSync('routes/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /export (async )?(function|const) action\b/.test(readFileSync(`${root}${file}`, 'utf8')),
  );
}

/** The path with `value` for every parameter. */
export function pagePathWith(path: string, value: string): string {
  return path.replace(/:\w+\??|\*/g, value);
}

const multipart = 'multipart/form-data; boundary=x';

const filePart = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nb\r\n`;

/** Bodies that are not forms, or not the page's form. */
export const hostileForms: [name: string, type: string | null, body: string][] = [
  ['XML', 'application/xml', '<a/>'],
  ['JSON', 'application/json', '{"email":"a@example.com"}'],
  ['text', 'text/plain', 'a=b'],
  ['a truncated multipart form', multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['a multipart form without its parts', multipart, 'nothing'],
  ['a multipart form without a boundary', 'multipart/form-data', '--x--'],
  [
    'a file in place of every text',
    multipart,
    [...['name', 'email', 'message', 'password', 'intent', 'token', 'code'].map(filePart), '--x--\r\n'].join(
      '',
    ),
  ],
  ['no body and no type', null, ''],
  ['an empty form', 'application/x-www-form-urlencoded', ''],
  [
    'fields twice, with NUL and half characters',
    'application/x-www-form-urlencoded',
    'email=%00&email=%ff&name=%ED%A0%80',
  ],
  ['an unknown character set', 'application/x-www-form-urlencoded; charset=utf-16', 'a=b'],
  ['5 000 fields', 'application/x-www-form-urlencoded', 'a=b&'.repeat(5_000)],
];
