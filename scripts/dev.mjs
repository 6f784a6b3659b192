// npm run dev: API and pages in one process. Pages update in place and keep their state; the server restarts
// when its own files change.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
process.exit(await runNode(['server/main.ts'], { environment: { NODE_ENV: 'development' } }));
