// npm run start:production: serves an existing build with only the packages needed for serving.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled({ isProduction: true });
const isBuilt = await runNode(['scripts/build.mjs', '--check']);
if (isBuilt !== 0) process.exit(isBuilt);
process.exit(await runNode(['server/main.ts'], { environment: { NODE_ENV: 'production' } }));
