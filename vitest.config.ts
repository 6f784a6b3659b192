import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Ceilings for a machine under load. */
const ceilings = { testTimeout: 60_000, hookTimeout: 120_000 };

/** It replaces a module of Node's, which files that share their modules would keep. */
const REPLACES_MODULES = 'server/clients/outbound-request.test.ts';

const setupFiles = ['tests/support/property-runs.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      { test: { name: 'alone', include: [REPLACES_MODULES], pool: 'threads', ...ceilings } },
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
          exclude: [REPLACES_MODULES],
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
