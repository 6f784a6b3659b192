import { describe, expect, it } from 'vitest';
import { laws, sourceFiles } from './source-tree.ts';

const files = sourceFiles(['contract', 'server', 'web', 'tests', 'scripts']);

/** One file for each law that breaks it: a law that lets it pass is no law. */
const violations: Record<string, { path: string; text: string }> = {
  'only config.ts reads the environment': {
    path: 'server/features/credits/x.ts',
    text: 'const a = process.env.PORT;',
  },
  'only clients and simulators speak to the outside': {
    path: 'server/features/credits/x.ts',
    text: "await fetch('http://x')",
  },
  'addresses that Admins or visitors set are called through outbound-request.ts': {
    path: 'server/clients/text-model/x.ts',
    text: "import { request } from 'node:http';",
  },
  'only repositories and server/db write SQL': {
    path: 'server/features/credits/x.service.ts',
    text: 'db.execute(sql`select 1`)',
  },
  'a function of the database is stated in server/db/functions': {
    path: 'server/db/migrations/29990101000000_x/migration.sql',
    text: 'create or replace function credits_hold() returns int language sql as $$ select 1 $$',
  },
  'a migration calls no function of server/db/functions': {
    path: 'server/db/migrations/29990101000000_x/migration.sql',
    text: "select credits_release(id, 'moved', 'system', null) from credit_holds",
  },
  'who may act as an Admin is asked in platform/admin-access.ts': {
    path: 'server/features/credits/x.service.ts',
    text: "if (actor.role !== 'Admin') throw new AppError('admin_only');",
  },
  'a success is answered by succeed()': {
    path: 'server/features/credits/x.routes.ts',
    text: 'return { success: true as const, data };',
  },
  'files stay readable': { path: 'server/x.ts', text: '\n'.repeat(401) },
  'names say what a file is for': { path: 'server/http/string-utils.ts', text: '' },
  'no enums and no parameter properties: Node runs the sources as they are': {
    path: 'server/x.ts',
    text: 'export enum Colour { Red }',
  },
  'an action reads its form where a body that is none is refused': {
    path: 'web/routes/public/x.tsx',
    text: 'const form = await request.formData();',
  },
  'colours are named once': { path: 'web/ui/x.tsx', text: '<p className="text-red-500">' },
  'the database is never told what a person typed as SQL': { path: 'server/db/x.ts', text: 'sql.raw(input)' },
};

describe('laws of the source tree', () => {
  it('looks at a tree that is really there', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  for (const [name, check] of Object.entries(laws)) {
    it(name, () => {
      expect(files.flatMap(check)).toEqual([]);
    });

    it(`a planted violation is caught: ${name}`, () => {
      const planted = violations[name];
      expect(planted, 'every law has its planted violation').toBeDefined();
      expect(planted && check(planted)).not.toEqual([]);
    });
  }
});
