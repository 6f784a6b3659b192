import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './source-tree.ts';

/** For each rule of the import law: a file that breaks it. */
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
  ['web/lib/b.ts', 'export {};'],
  ['web/features/two/a.ts', 'export {};'],
  ['web/routes/a.ts', 'export {};'],
];

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

  it('has a planted violation for every rule but the slices alike', () => {
    const config = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
    const names = [...config.matchAll(/rule\('([\w-]+)'/g)].map((match) => match[1]);
    expect(names.filter((name) => name && !(name in planted))).toEqual([]);
  });

  it('holds for the tree as it is', () => {
    const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const run = () =>
      execFileSync(
        process.execPath,
        [command, '--config', '.dependency-cruiser.cjs', 'contract', 'server', 'web'],
        {
          cwd: root,
          encoding: 'utf8',
        },
      );
    expect(run()).toContain('no dependency violations found');
  });
});
