// npm run load [-- --seconds 30 --readers 200 --streams 20 --payments 5]: keeps the product under load. With
// the full figures (2,000 readers, 200 streams, 20 settlements a second, 5 minutes) the results go to
// docs/performance.md.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
process.exit(built || (await runNode(['tests/load/load.ts', ...process.argv.slice(2)])));
