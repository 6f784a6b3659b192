// npm run load [-- --seconds 30 --readers 200 --streams 20 --payments 5]: the product under load for a while. With the figures of
// the aim (2,000 readers, 200 streams, 20 settlements a second, 5 minutes) the results go to docs/performance.md.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
process.exit(built || (await runNode(['tests/load/load.ts', ...process.argv.slice(2)])));
