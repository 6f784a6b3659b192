// Runs one of the project's own tools on the project's own Node: node scripts/run.mjs server/tools/x.ts …
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
process.exit(await runNode(process.argv.slice(2)));
