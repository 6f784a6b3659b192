// npm run dev: API and pages in one process. Pages update in place and keep their state; the server restarts
// when its own files change.
import { ensureInstalled, runNode } from './prepare.mjs';

ensureInstalled();
// A restart need not wait for the old process to finish its work: the next one takes over database and jobs, as after a crash.
const watched = [
  '--watch-path=server',
  '--watch-path=contract',
  '--watch-preserve-output',
  '--watch-kill-signal=SIGKILL',
];
process.exit(
  await runNode(['--watch', ...watched, 'server/main.ts'], { environment: { NODE_ENV: 'development' } }),
);
