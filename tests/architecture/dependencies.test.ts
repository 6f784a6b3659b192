import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { root, type SourceFile, sourceFiles } from './source-tree.ts';

const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Needed at run time, though the server does not import them. */
const NEEDED_OTHERWISE = [
  'node', // runs everything
  'pino-pretty', // named in the log transport
  '@fortawesome/fontawesome-free', // icons read by web/ui/icon-by-class.server.ts
  'bootstrap-icons',
];
/** Used only by `npm run dev`. */
const DEVELOPMENT_ONLY = new Set(['server/start-development.ts']);

/** The packages the given files import as values. */
function packagesOf(files: readonly SourceFile[]): Set<string> {
  const found = new Set<string>();
  for (const { text } of files) {
    const specifiers = text.matchAll(
      /^(?:import|export) (?!type )[^;=']*?from '([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    for (const [, fixed, lazy] of specifiers) {
      const specifier = fixed ?? lazy ?? '';
      if (/^[.#]/.test(specifier) || specifier.startsWith('node:')) continue;
      const [first = '', second = ''] = specifier.split('/');
      const name = first.startsWith('@') ? `${first}/${second}` : first;
      if (!builtinModules.includes(name)) found.add(name);
    }
  }
  return found;
}

describe('dependencies', () => {
  const served = sourceFiles(['server', 'contract'], /(?<!\.(?:test|fixture))\.ts$/);

  it('are exactly what serving needs; the rest is only for building and testing', () => {
    const used = packagesOf(served.filter(({ path }) => !DEVELOPMENT_ONLY.has(path)));
    expect([...used, ...NEEDED_OTHERWISE].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('a planted import of a build tool is found', () => {
    const planted = { path: 'server/x.ts', text: "import { createServer } from 'vite';" };
    expect(packagesOf([planted])).toEqual(new Set(['vite']));
  });
});
