import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts: the server is up in well under a second from the second start on.
enableCompileCache();
const { startServer } = await import('./start-server.ts');
await startServer();
