// Runs one of the project's tools with the project's Node: node scripts/run.mjs server/tools/x.ts …
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
process.exit(await runNode(process.argv.slice(2)));
