import { describe, expect, it } from 'vitest';
import { laws, sourceFiles } from './source-tree.ts';

const files = sourceFiles(['contract', 'server', 'web', 'tests', 'scripts']);

/** For each rule, a file that breaks it, to prove that the rule catches it. */
const violations: Record<string, { path: string; text: string }> = {
  'only config.ts reads the environment': {
    path: 'server/features/credits/x.ts',
    text: 'const a = process.env.PORT;',
  },
  'only clients and simulators make outbound requests': {
    path: 'server/features/credits/x.ts',
    text: "await fetch('http://x')",
  },
  'requests to addresses set by Admins or visitors go through outbound-request.ts': {
    path: 'server/clients/text-model/x.ts',
    text: "import { request } from 'node:http';",
  },
  'only repositories and server/db contain SQL': {
    path: 'server/features/credits/x.service.ts',
    text: 'db.execute(sql`select 1`)',
  },
  'database functions are defined in server/db/functions': {
    path: 'server/db/migrations/29990101000000_x/migration.sql',
    text: 'create or replace function credits_hold() returns int language sql as $$ select 1 $$',
  },
  'migrations call no function of server/db/functions': {
    path: 'server/db/migrations/29990101000000_x/migration.sql',
    text: "select credits_release(id, 'moved', 'system', null) from credit_holds",
  },
  'Admin access is decided in platform/admin-access.ts': {
    path: 'server/features/credits/x.service.ts',
    text: "if (actor.role !== 'Admin') throw new AppError('admin_only');",
  },
  'success responses are built by succeed()': {
    path: 'server/features/credits/x.routes.ts',
    text: 'return { success: true as const, data };',
  },
  'files stay readable': { path: 'server/x.ts', text: '\n'.repeat(401) },
  'file names say what a file is for': { path: 'server/http/string-utils.ts', text: '' },
  'no enums and no parameter properties: Node runs the sources as they are': {
    path: 'server/x.ts',
    text: 'export enum Colour { Red }',
  },
  'actions read forms through readForm(), which rejects other bodies': {
    path: 'web/routes/public/x.tsx',
    text: 'const form = await request.formData();',
  },
  'colours are defined in one place': { path: 'web/ui/x.tsx', text: '<p className="text-red-500">' },
  'page addresses come from contract/paths.ts': {
    path: 'server/mail/x.ts',
    text: "const buttonUrl = '/admin/support-messages?ticket=1';",
  },
  'user input is never used as SQL': { path: 'server/db/x.ts', text: 'sql.raw(input)' },
};

describe('laws of the source tree', () => {
  it('reads source files that exist', () => {
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
