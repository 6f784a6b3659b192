import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  path: string;
  text: string;
}

/** The files of the repository that git tracks or would track, below the given folders, by ending. */
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
/** The last migration that was written when functions still were part of them. */
const LAST_WITH_FUNCTIONS = '20261122193857';
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);

/** What a law finds wrong with one file; empty when it obeys. */
export const laws: Record<string, (file: SourceFile) => string[]> = {
  'only config.ts reads the environment': ({ path, text }) =>
    path.startsWith('server/') &&
    path !== 'server/platform/config.ts' &&
    !isTest(path) &&
    /process\.env\b/.test(text)
      ? [path]
      : [],

  'only clients and simulators speak to the outside': ({ path, text }) => {
    if (
      !path.startsWith('server/') ||
      isTest(path) ||
      /^server\/(clients\/|simulators\/|db\/embedded-postgres\/|http\/http-server\.ts$)/.test(path)
    )
      return [];
    const calls = /(?<![.\w])fetch\(|from 'node:(http|https|http2|net|tls)'/.exec(text);
    // node:net is also where addresses are told apart.
    return calls && !/import \{ isIP(v6|, isIPv6)? \} from 'node:net'/.test(text)
      ? [`${path}: ${calls[0]}`]
      : [];
  },

  'addresses that Admins or visitors set are called through outbound-request.ts': ({ path, text }) => {
    // PayPal's hosts and the file storage come from the environment: whoever sets that has the machine.
    const isOperatorsOwn = /^server\/clients\/(outbound-request\.ts|paypal\/|file-storage\/)/.test(path);
    if (!path.startsWith('server/clients/') || isOperatorsOwn || isTest(path)) return [];
    const calls = /(?<![.\w])fetch\(|import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from 'node:https?'/.exec(
      text,
    );
    return calls ? [`${path}: ${calls[0]}`] : [];
  },

  'only repositories and server/db write SQL': ({ path, text }) => {
    const maySpeakSql = /\.repository\.ts$|^server\/(db|jobs)\//.test(path) || isTest(path);
    return path.startsWith('server/') && !maySpeakSql && /\bsql`|from 'drizzle-orm|from 'pg'/.test(text)
      ? [path]
      : [];
  },

  'a function of the database is stated in server/db/functions': ({ path, text }) => {
    const [, migration = ''] = /^server\/db\/migrations\/(\d+)/.exec(path) ?? [];
    return migration > LAST_WITH_FUNCTIONS && /\bfunction (?!pg_temp\.)\w+\s*\(/i.test(text) ? [path] : [];
  },

  // In a new database it would meet an old text, in an existing one the text of whichever version was there.
  'a migration calls no function of server/db/functions': ({ path, text }) => {
    const [, migration = ''] = /^server\/db\/migrations\/(\d+)/.exec(path) ?? [];
    const calls = [...text.matchAll(/(?<!\.)\b(\w+)\s*\(/g)].filter(([, name]) =>
      databaseFunctions.has(name ?? ''),
    );
    return migration > LAST_WITH_FUNCTIONS ? calls.map(([call]) => `${path}: ${call}`) : [];
  },

  'who may act as an Admin is asked in platform/admin-access.ts': ({ path, text }) => {
    const isThere =
      /^server\/(platform\/(admin-access|context)|features\/identity\/sessions\/sessions\.service)\.ts$/;
    if (!path.startsWith('server/') || isThere.test(path) || isTest(path)) return [];
    const asks = /\bactor\??\.role [!=]== 'Admin'|(?<!')\bisTwoStepMissing\b/.exec(text);
    return asks ? [`${path}: ${asks[0]}`] : [];
  },

  'a success is answered by succeed()': ({ path, text }) =>
    path.startsWith('server/features/') && !isTest(path) && /\bsuccess: true\b/.test(text) ? [path] : [],

  'files stay readable': ({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > LIMIT ? [`${path}: ${lines} lines, at most ${LIMIT}`] : [];
  },

  'names say what a file is for': ({ path }) =>
    /(^|\/|[-.])(utils?|helpers?|types|misc|common)(\.|\/|-|$)/.test(path) || /\/[^/]*[A-Z][^/]*$/.test(path)
      ? [path]
      : [],

  'no enums and no parameter properties: Node runs the sources as they are': ({ path, text }) =>
    /^\s*(export\s+)?(const\s+)?enum\s|constructor\([^)]*\b(public|private|protected|readonly)\s/m.test(text)
      ? [path]
      : [],

  'an action reads its form where a body that is none is refused': ({ path, text }) =>
    path.startsWith('web/routes/') && /(?<!args\.)request\.formData\(\)/.test(text) ? [path] : [],

  'colours are named once': ({ path, text }) => {
    if (!/^web\/(features|routes|ui)\//.test(path) || isTest(path)) return [];
    const colour =
      /#[0-9a-f]{6}\b|\brgba?\(|\b(bg|text|border)-(red|green|blue|gray|slate|zinc|stone|amber|emerald)-\d{2,3}\b/i.exec(
        text,
      );
    return colour ? [`${path}: ${colour[0]}`] : [];
  },

  'the database is never told what a person typed as SQL': ({ path, text }) =>
    path.startsWith('server/') && !isTest(path) && /sql\.raw\(/.test(text) ? [path] : [],
};
