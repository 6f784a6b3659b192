// npm run dev: API and pages in one process. Pages update in place and keep their state; the server restarts
// when its own files change.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
const watched = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'];
process.exit(
  await runNode(['--watch', ...watched, 'server/main.ts'], { environment: { NODE_ENV: 'development' } }),
);
