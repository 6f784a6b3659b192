// npm run bench [pages|lighthouse|ledger|relay]: ratios in one run; without arguments the results go to docs/performance.md.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
process.exit(built || (await runNode(['tests/load/bench.ts', ...process.argv.slice(2)])));
