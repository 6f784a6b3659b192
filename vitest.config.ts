import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Ceilings for a machine under load. */
const ceilings = { testTimeout: 60_000, hookTimeout: 120_000 };

/** Files that change their own process: one replaces a module of Node's, the others stand for the owner of a database server. */
const OWN_PROCESS = ['server/clients/outbound-request.test.ts', 'server/db/embedded-postgres/*.test.ts'];

const setupFiles = ['tests/support/property-runs.ts'];

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: tests also wait.
    maxWorkers: 3,
    passWithNoTests: false,
    projects: [
      { test: { name: 'own process', include: OWN_PROCESS, pool: 'forks', ...ceilings } },
      {
        test: {
          name: 'rules',
          include: ['{contract,web,scripts}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          setupFiles,
          unstubGlobals: true,
          ...ceilings,
        },
      },
      {
        test: {
          name: 'engine',
          include: ['server/**/*.test.ts', 'tests/front-door/**/*.test.ts'],
          exclude: OWN_PROCESS,
          globalSetup: ['tests/support/global-setup.ts'],
          // The tools and servers that tests start compile their modules once.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'listwright-compile-cache') },
          pool: 'forks',
          isolate: false,
          setupFiles,
          ...ceilings,
        },
      },
    ],
  },
});
