// npm run bench [pages|lighthouse|ledger|payments|reports|relay] [--write]: ratios in one run. Without a part the results go to
// docs/performance.md, those of single parts only with --write.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
process.exit(built || (await runNode(['tests/load/bench.ts', ...process.argv.slice(2)])));
