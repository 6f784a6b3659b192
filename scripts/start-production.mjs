// npm run start:production: serves pages that are already built, with the packages that serving needs; installs no others.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled({ isProduction: true });
const isBuilt = await runNode(['scripts/build.mjs', '--check']);
if (isBuilt !== 0) process.exit(isBuilt);
process.exit(await runNode(['server/main.ts'], { environment: { NODE_ENV: 'production' } }));
