import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paths } from '../../contract/paths.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  path: string;
  text: string;
}

/** The repository's files below the given folders, by extension: tracked, or untracked but not ignored. */
export function sourceFiles(folders: string[], ending = /\.(ts|tsx|mjs|css|sql)$/): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => ending.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(`${root}${path}`, 'utf8') }];
      } catch {
        return []; // Deleted in the working tree, not yet in the index.
      }
    });
}

const databaseFunctions = new Set(
  sourceFiles(['server/db/functions'], /\.sql$/).flatMap(
    ({ text }) => text.match(/(?<=^create or replace function )\w+/gm) ?? [],
  ),
);

const LIMIT = 400;
/** The last migration written when functions were still part of migrations. */
const LAST_WITH_FUNCTIONS = '20261122193857';
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);

/** Every path of contract/paths.ts except the home page's, because `/` has many other uses. */
function patternsIn(pages: object): string[] {
  return Object.values(pages).flatMap((page: unknown) => {
    if (typeof page === 'string') return page === '/' ? [] : [page];
    if (typeof page === 'function') return [(page as unknown as { pattern: string }).pattern];
    return patternsIn(page as object);
  });
}

const asRule = (pattern: string) => pattern.replace(/[./]/g, '\\$&').replace(/:\w+/g, '\\$\\{[^{}]*\\}');

/** A hard-coded page address: a whole string, or one followed by a query or an interpolation. */
const pageAddress = new RegExp(
  `(?<=['"\`}])(?:${patternsIn(paths).map(asRule).join('|')})\\/?(?=\\.?['"\`?#)\\s]|\\$\\{)`,
);
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

/** The violations of each rule in a file; empty if there are none. */
export const laws: Record<string, (file: SourceFile) => string[]> = {
  'only config.ts reads the environment': ({ path, text }) =>
    path.startsWith('server/') &&
    path !== 'server/platform/config.ts' &&
    !isTest(path) &&
    /process\.env\b/.test(text)
      ? [path]
      : [],

  'only clients and simulators make outbound requests': ({ path, text }) => {
    if (
      !path.startsWith('server/') ||
      isTest(path) ||
      /^server\/(clients\/|simulators\/|db\/embedded-postgres\/|http\/http-server\.ts$)/.test(path)
    )
      return [];
    const calls = /(?<![.\w])fetch\(|from 'node:(http|https|http2|net|tls)'/.exec(text);
    // node:net also exports the functions that classify addresses.
    return calls && !/import \{ isIP(v6|, isIPv6)? \} from 'node:net'/.test(text)
      ? [`${path}: ${calls[0]}`]
      : [];
  },

  'requests to addresses set by Admins or visitors go through outbound-request.ts': ({ path, text }) => {
    // PayPal's hosts and the file storage come from the environment, which only the operator controls.
    const isOperatorsOwn = /^server\/clients\/(outbound-request\.ts|paypal\/|file-storage\/)/.test(path);
    if (!path.startsWith('server/clients/') || isOperatorsOwn || isTest(path)) return [];
    const calls = /(?<![.\w])fetch\(|import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from 'node:https?'/.exec(
      text,
    );
    return calls ? [`${path}: ${calls[0]}`] : [];
  },

  'only repositories and server/db contain SQL': ({ path, text }) => {
    const maySpeakSql = /\.repository\.ts$|^server\/(db|jobs)\//.test(path) || isTest(path);
    return path.startsWith('server/') && !maySpeakSql && /\bsql`|from 'drizzle-orm|from 'pg'/.test(text)
      ? [path]
      : [];
  },

  'database functions are defined in server/db/functions': ({ path, text }) => {
    const [, migration = ''] = /^server\/db\/migrations\/(\d+)/.exec(path) ?? [];
    return migration > LAST_WITH_FUNCTIONS && /\bfunction (?!pg_temp\.)\w+\s*\(/i.test(text) ? [path] : [];
  },

  // A new database would use an old definition, an existing one whichever version it had.
  'migrations call no function of server/db/functions': ({ path, text }) => {
    const [, migration = ''] = /^server\/db\/migrations\/(\d+)/.exec(path) ?? [];
    const calls = [...text.matchAll(/(?<!\.)\b(\w+)\s*\(/g)].filter(([, name]) =>
      databaseFunctions.has(name ?? ''),
    );
    return migration > LAST_WITH_FUNCTIONS ? calls.map(([call]) => `${path}: ${call}`) : [];
  },

  'Admin access is decided in platform/admin-access.ts': ({ path, text }) => {
    const isThere =
      /^server\/(platform\/(admin-access|context)|features\/identity\/sessions\/sessions\.service)\.ts$/;
    if (!path.startsWith('server/') || isThere.test(path) || isTest(path)) return [];
    const asks = /\bactor\??\.role [!=]== 'Admin'|(?<!')\bisTwoStepMissing\b/.exec(text);
    return asks ? [`${path}: ${asks[0]}`] : [];
  },

  'success responses are built by succeed()': ({ path, text }) =>
    path.startsWith('server/features/') && !isTest(path) && /\bsuccess: true\b/.test(text) ? [path] : [],

  'files stay readable': ({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > LIMIT ? [`${path}: ${lines} lines, at most ${LIMIT}`] : [];
  },

  'file names say what a file is for': ({ path }) =>
    /(^|\/|[-.])(utils?|helpers?|types|misc|common)(\.|\/|-|$)/.test(path) || /\/[^/]*[A-Z][^/]*$/.test(path)
      ? [path]
      : [],

  'no enums and no parameter properties: Node runs the sources as they are': ({ path, text }) =>
    /^\s*(export\s+)?(const\s+)?enum\s|constructor\([^)]*\b(public|private|protected|readonly)\s/m.test(text)
      ? [path]
      : [],

  'actions read forms through readForm(), which rejects other bodies': ({ path, text }) =>
    path.startsWith('web/routes/') && /(?<!args\.)request\.formData\(\)/.test(text) ? [path] : [],

  'colours are defined in one place': ({ path, text }) => {
    if (!/^web\/(features|routes|ui)\//.test(path) || isTest(path)) return [];
    const colour =
      /#[0-9a-f]{6}\b|\brgba?\(|\b(bg|text|border)-(red|green|blue|gray|slate|zinc|stone|amber|emerald)-\d{2,3}\b/i.exec(
        text,
      );
    return colour ? [`${path}: ${colour[0]}`] : [];
  },

  'page addresses come from contract/paths.ts': ({ path, text }) => {
    const isPlace = path === 'contract/paths.ts' || path === 'web/routes.ts';
    if (!/^(contract|server|web)\//.test(path) || isPlace || isTest(path)) return [];
    const written = pageAddress.exec(withoutComments(text));
    return written ? [`${path}: ${written[0]}`] : [];
  },

  // columns.ts writes the schema's own constants into checks.
  'user input is never used as SQL': ({ path, text }) =>
    path.startsWith('server/') &&
    path !== 'server/db/schema/columns.ts' &&
    !isTest(path) &&
    /sql\.raw\(/.test(text)
      ? [path]
      : [],
};
