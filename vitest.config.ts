import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,scripts}/**/*.test.{ts,tsx}',
      'tests/{architecture,front-door}/**/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // A ceiling for a machine under load.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
  },
});
