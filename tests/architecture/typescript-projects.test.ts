import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './source-tree.ts';

const projects = ['tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json'];

describe('the TypeScript projects', () => {
  const tree = mkdtempSync(join(tmpdir(), 'listwright-projects-'));
  beforeAll(() => {
    const files = {
      'contract/planted.ts': 'export const both = [document.title, process.env.HOME];',
      'server/planted.ts': "import 'node:fs'; export const title = document.title;",
      'web/planted.ts': 'export const home = [document.title, process.env.HOME];',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    for (const name of projects) copyFileSync(join(root, name), join(tree, name));
    mkdirSync(join(tree, 'node_modules'));
    for (const name of ['@types', 'undici-types', 'vite'])
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const faultsOf = (project: string) =>
    spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false'], {
      cwd: tree,
      encoding: 'utf8',
      env: process.env,
    })
      .stdout.split('\n')
      .flatMap((line) => /^(\S+)\(.*Cannot find name '(\w+)'/.exec(line)?.slice(1).join(': ') ?? []);

  it('hide the DOM from contract and server', () => {
    expect(faultsOf('tsconfig.server.json')).toEqual([
      'contract/planted.ts: document',
      'server/planted.ts: document',
    ]);
  });

  it('hide Node from contract and web', () => {
    expect(faultsOf('tsconfig.web.json')).toEqual([
      'contract/planted.ts: process',
      'web/planted.ts: process',
    ]);
  });
});
