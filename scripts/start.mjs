// npm start: installs and builds what is missing, then serves.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
if (built !== 0) process.exit(built);
process.exit(
  await runNode(['server/main.ts'], {
    environment: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
