// npm run bench [pages|lighthouse|ledger|payments|products|reports|checks|relay] [--write]: measures ratios in one run. A
// full run writes docs/performance.md; a single part does so only with --write.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const built = await runNode(['scripts/build.mjs', '--if-stale']);
process.exit(built || (await runNode(['tests/load/bench.ts', ...process.argv.slice(2)])));
