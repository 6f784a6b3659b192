import { enableCompileCache } from 'node:module';

// Caches compiled code between starts, which brings later starts well below a second.
enableCompileCache();
const { runProcess } = await import('./run-process.ts');
await runProcess();
