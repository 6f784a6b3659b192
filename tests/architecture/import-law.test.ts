import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, type SourceFile, sourceFiles } from './source-tree.ts';

/** For each import rule, a file that breaks it. */
const planted: Record<string, [path: string, text: string]> = {
  'no-cycles': ['server/cycle-a.ts', "export * from './cycle-b.ts';"],
  'contract-knows-nothing': ['contract/a.ts', "import '../server/errors.ts';"],
  'web-not-server': ['web/lib/a.ts', "import '#server/platform/errors.ts';"],
  'server-not-web': ['server/a.ts', "import '#web/lib/b.ts';"],
  'web-features-apart': ['web/features/one/a.ts', "import '../two/a.ts';"],
  'web-domain-below-features': ['web/domain/a.ts', "import '../features/two/a.ts';"],
  'web-ui-bottom': ['web/ui/a.ts', "import '../features/two/a.ts';"],
  'web-features-not-routes': ['web/features/three/a.ts', "import '../../routes/a.ts';"],
  'slice-door': ['server/features/generation/a.ts', "import '../credits/credits.service.ts';"],
  'slice-door-from-outside': ['server/app.ts', "import './features/credits/credits.service.ts';"],
  'http-not-features': ['server/http/a.ts', "import '../features/credits/index.ts';"],
  'platform-below': ['server/platform/a.ts', "import '../http/c.ts';"],
  'features-below-app': ['server/features/support/a.ts', "import '../../personal-data.ts';"],
  'clients-apart': ['server/clients/mailer/a.ts', "import '../../app.ts';"],
  'sql-in-repositories': ['server/features/settings/a.ts', "import 'pg';"],
  'only-app-starts-simulators': [
    'server/features/settings/b.ts',
    "import '../../simulators/text-model/index.ts';",
  ],
  'one-identity-library': ['server/http/b.ts', "import 'better-auth';"],
  'slice-credits': ['server/features/credits/b.ts', "import '../generation/index.ts';"],
};

const support: [path: string, text: string][] = [
  ['server/cycle-b.ts', "export * from './cycle-a.ts'; export const b = 1;"],
  ['server/platform/errors.ts', 'export {};'],
  ['server/simulators/text-model/index.ts', 'export {};'],
  ['server/features/credits/index.ts', 'export {};'],
  ['server/features/credits/credits.service.ts', 'export {};'],
  ['server/features/generation/index.ts', 'export {};'],
  ['server/http/c.ts', 'export {};'],
  ['server/personal-data.ts', 'export {};'],
  ['web/lib/b.ts', 'export {};'],
  ['web/features/two/a.ts', 'export {};'],
  ['web/routes/a.ts', 'export {};'],
];

type Edges = Record<string, readonly string[]>;

/** The slices each slice may import, from the rules. */
function listedEdges(): Edges {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string; to: { pathNot?: string } }[];
  };
  const rules = forbidden.filter(({ to }) => to.pathNot?.toString().startsWith('^server/features/('));
  return Object.fromEntries(
    rules.map(({ name, to }) => {
      const slice = name.replace('slice-', '');
      const entered = to.pathNot?.match(/[a-z-]+(?=[|)])/g) ?? [];
      return [slice, entered.filter((other) => other !== slice)];
    }),
  );
}

function unusedEdges(edges: Edges, files: readonly SourceFile[]): string[] {
  return Object.entries(edges).flatMap(([slice, entered]) => {
    const texts = files
      .filter(({ path }) => path.startsWith(`server/features/${slice}/`))
      .map(({ text }) => text);
    const isUsed = (other: string) => texts.some((text) => text.includes(`../${other}/index.ts'`));
    return entered.filter((other) => !isUsed(other)).map((other) => `${slice} -> ${other}`);
  });
}

describe('import law', () => {
  const tree = mkdtempSync(join(tmpdir(), 'listwright-law-'));
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  function cruise() {
    for (const [path, text] of [...Object.values(planted), ...support]) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    copyFileSync(join(root, '.dependency-cruiser.cjs'), join(tree, '.dependency-cruiser.cjs'));
    copyFileSync(join(root, 'package.json'), join(tree, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = [command, '--config', '.dependency-cruiser.cjs', '-T', 'json', 'contract', 'server', 'web'];
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
    return new Set(report.summary.violations.map((violation) => violation.rule.name));
  }

  it('catches a planted violation of every rule', () => {
    const caught = cruise();
    expect([...Object.keys(planted)].filter((name) => !caught.has(name))).toEqual([]);
  });

  it('has a planted violation for every rule except the per-slice ones', () => {
    const config = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
    const names = [...config.matchAll(/rule\('([\w-]+)'/g)].map((match) => match[1]);
    expect(names.filter((name) => name && !(name in planted))).toEqual([]);
  });

  it('allows no import between slices that nothing uses', () => {
    const files = sourceFiles(['server/features'], /(?<!\.test|\.fixture)\.ts$/);
    expect(unusedEdges(listedEdges(), files)).toEqual([]);
    const planted = { ...listedEdges(), credits: ['payments'] };
    expect(unusedEdges(planted, files)).toEqual(['credits -> payments']);
  });
});
